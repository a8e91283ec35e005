// Steps through a recorded hand. The same script serves a live notebook, where a widget model holds the step, and a
// saved page, where standIn() takes the model's place. Everything shown comes from the recording; names and sentences
// are set as text, and the picture is an image of its own, so that nothing in them can run.

const OWN_KEYS = "data-lm-suppress-shortcuts";

function build(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function button(label, text, act) {
  const element = build("button", { type: "button", "aria-label": label }, text);
  element.addEventListener("click", act);
  return element;
}

function render({ model, el }) {
  const hand = model.get("recording");
  const { labels, frames, pieces } = hand;
  const last = frames.length - 1;
  const go = (step) => {
    model.set("step", Math.max(0, Math.min(last, step)));
    model.save_changes();
    show();
  };
  const by = (steps) => () => go(model.get("step") + steps);

  const picture = build("img", { class: "hl-picture" });
  // Seen with card signs, heard with cards in words; a reader of the page gets the second only.
  const says = build("p", { class: "hl-says", "aria-hidden": "true" });
  const heard = build("p", { class: "hl-heard", "aria-live": "polite", "aria-atomic": "true" });
  const why = build("p");
  const words = build("p");
  const position = build("span", { class: "hl-position" });
  const slider = build("input", { type: "range", min: 0, max: last, step: 1, "aria-label": labels.slider });
  slider.addEventListener("input", () => go(Number(slider.value)));
  const back = button(labels.back, labels.back, by(-1));
  const next = button(labels.next, labels.next, by(1));
  const places = hand.places.map(([name, step]) => button(`${labels.streets}: ${name}`, name, () => go(step)));
  const table = build(
    "div",
    { class: "hl-table", role: "group", "aria-label": labels.label, tabindex: 0, [OWN_KEYS]: "" },
    picture,
    says,
    heard,
    build(
      "div",
      { class: "hl-buttons" },
      button(labels.first, labels.first, () => go(0)),
      back,
      next,
      button(labels.last, labels.last, () => go(last)),
      slider,
      position,
    ),
    build("div", { class: "hl-buttons hl-places" }, ...places),
    build("details", {}, build("summary", {}, labels.why), why),
    build("details", {}, build("summary", {}, labels.in_words), words),
    build("p", { class: "hl-help" }, labels.help),
  );

  function show() {
    const step = model.get("step");
    const frame = frames[step];
    const join = (numbers, between) => numbers.map((number) => pieces[number]).join(between);
    picture.src = "data:image/svg+xml," + encodeURIComponent(hand.opening + join(frame.svg, "") + "</svg>");
    picture.alt = pieces[frame.words[0]];
    says.textContent = frame.says;
    heard.textContent = frame.heard;
    why.textContent = frame.why || "\u2013";
    words.textContent = join(frame.words, " ");
    position.textContent = labels.position.replace("{step}", step).replace("{steps}", last);
    slider.value = step;
    slider.setAttribute("aria-valuetext", position.textContent);
    // A disabled button would lose the focus; an unusable one only says so.
    back.setAttribute("aria-disabled", step === 0);
    next.setAttribute("aria-disabled", step === last);
    hand.places.forEach(([, start], place) => {
      const end = place + 1 < hand.places.length ? hand.places[place + 1][1] : last + 1;
      places[place].setAttribute("aria-current", step >= start && step < end);
    });
  }

  // JupyterLab's single keys (x cuts a cell) stay out of the table; those with Ctrl or Command, such as save, do not.
  const own = (event) => table.toggleAttribute(OWN_KEYS, !(event.ctrlKey || event.metaKey));
  table.addEventListener("keyup", own);
  table.addEventListener("keydown", (event) => {
    const keys = { ArrowLeft: by(-1), ArrowRight: by(1), Home: () => go(0), End: () => go(last) };
    own(event);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in keys) {
      keys[event.key]();
      event.preventDefault();
    }
    event.stopPropagation();
  });
  model.on("change:step", show);
  el.replaceChildren(table);
  show();
  return () => model.off("change:step", show);
}

// Outside a live notebook: the place's picture gives way to the table, and a plain object remembers the step.
function standIn(place, data) {
  if (!place) return;
  place.setAttribute("data-on", "");
  const values = { recording: data, step: data.start };
  const model = { get: (name) => values[name], set: (name, value) => (values[name] = value) };
  render({ model: { ...model, save_changes() {}, on() {}, off() {} }, el: place });
}

export default { render };

// Steps through a recorded hand, and puts the questions of a task below it. The same script serves a live notebook,
// where a widget model holds the state, and a saved page, where standIn() takes the model's place. Everything shown
// comes from the recording; names and sentences are set as text, and the picture is an image of its own, so that nothing
// in them can run.

const OWN_KEYS = "data-lm-suppress-shortcuts";
const PACE = { slow: 2500, normal: 1400, fast: 600 }; // milliseconds a step
const PATIENCE = 8000; // milliseconds until a silent kernel is taken for a lost one
const DOUBLE_CLICK = 400; // milliseconds in which a second press is taken for an accident
const SIGNS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

function build(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function fill(template, values) {
  return template.replace(/{(\w+)}/g, (blank, name) => values[name] ?? blank);
}

function setText(element, text) {
  element.textContent = text;
  element.hidden = !text;
}

// --- What a step looks like -------------------------------------------------------------------------------

// The four lists of a step through the eyes of one viewer; recording.py says how they are kept.
function seen(data, view, step) {
  const parts = data.frames[step];
  const but = data.views[view].but[step] ?? [];
  if (Array.isArray(but[0])) return but;
  const all = parts.flat();
  for (let place = 0; place < but.length; place += 2) all[but[place]] = but[place + 1];
  let end = 0;
  return parts.map((part) => all.slice(end, (end += part.length)));
}

// Names that are written from right to left stand apart, or they would draw the numbers beside them to their side.
function apart(data, text) {
  for (const name of data.names) {
    if (FROM_THE_RIGHT.test(name)) text = text.replaceAll(name, `\u2068${name}\u2069`);
  }
  return text;
}

function cardSign(data, card) {
  const sign = SIGNS[card[1]] && card.length === 2;
  const label = { class: sign ? `hl-card hl-${card[1]}` : "hl-card", role: "img", "aria-label": data.cards[card] ?? card };
  if (!sign) return build("span", label, card);
  return build("span", label, card[0].replace("T", "10") + SIGNS[card[1]], build("small", {}, card[1]));
}

function seatRow(data, name, row) {
  const { labels } = data;
  const item = build("li", row.acts ? { class: "hl-acts" } : {}, build("bdi", {}, name));
  const tell = (text) => text && item.append(build("span", {}, text));
  tell(row.marks.join(", "));
  tell(row.acts && `\u25b6 ${labels.to_act}`);
  if (row.cards.length) item.append(build("span", {}, ...row.cards.map((card) => cardSign(data, card))));
  tell(fill(labels.stack, { chips: row.stack }));
  tell(row.bet && fill(labels.bet, { chips: row.bet }));
  tell(row.status);
  return item;
}

// Seats and board as a list, for where there is no room for the picture.
function seatList(data, rows, state) {
  const middle = rows[rows.length - 1];
  const board = middle.cards.length ? [build("p", {}, `${data.labels.board} `, ...middle.cards.map((card) => cardSign(data, card)))] : [];
  const pots = middle.pots.map((pot) => build("p", {}, pot));
  const seats = data.names.map((name, seat) => seatRow(data, name, rows[seat]));
  return [build("p", { class: "hl-state" }, apart(data, state)), ...board, ...pots, build("ol", {}, ...seats)];
}

// --- The table --------------------------------------------------------------------------------------------

function render({ model, el }) {
  let data = model.get("recording");
  const { labels } = data;
  const task = () => model.get("task");
  const last = () => data.frames.length - 1;
  let view = 0;
  let at = last(); // where a task stands; a stepping table keeps its step in the model, where Python can move it
  const now = () => (task() ? at : model.get("step"));

  const button = (text, act, label) => {
    const element = build("button", { type: "button", ...(label && { "aria-label": label }) }, text);
    element.addEventListener("click", (event) => guarded(() => act(event)));
    return element;
  };
  // What goes wrong is shown in the table, which stays usable.
  const guarded = (act) => {
    try {
      act();
    } catch (error) {
      setText(fault, fill(labels.fault, { says: String(error) }));
      throw error;
    }
  };
  // Changes a part of the table; where that takes away the button that has the focus, the next or first one gets it.
  const keepFocus = (part, change, next = null) => {
    const had = part.contains(part.getRootNode().activeElement);
    change();
    if (had && !part.contains(part.getRootNode().activeElement)) (next ?? part.querySelector("button") ?? table).focus();
  };

  const move = (step) => {
    const to = Math.max(0, Math.min(last(), step));
    if (task()) {
      at = to;
    } else {
      model.set("step", to);
      model.save_changes();
    }
    show();
  };
  const go = (step) => {
    pause();
    move(step);
  };
  const by = (steps) => () => go(now() + steps);

  // Playing by itself.
  let playing = null;
  const tick = () => {
    move(now() + 1);
    playing = now() < last() ? setTimeout(tick, PACE[speed.value]) : null;
    showPlaying();
  };
  const play = () => {
    if (now() === last()) move(0);
    playing = setTimeout(tick, PACE[speed.value]);
    showPlaying();
  };
  const pause = () => {
    clearTimeout(playing);
    playing = null;
    showPlaying();
  };
  const toggle = () => (playing === null ? play() : pause());
  const showPlaying = () => {
    playButton.textContent = playing === null ? labels.play : labels.pause;
  };

  // The parts of the table.
  const picture = build("img", { class: "hl-picture" });
  const ghost = build("img", { class: "hl-ghost", alt: "", "aria-hidden": "true" });
  const list = build("div", { class: "hl-list" });
  // Seen with card signs, heard with cards in words; a reader of the page gets the second only.
  const says = build("p", { class: "hl-says", "aria-hidden": "true" });
  const heard = build("p", { class: "hl-heard", "aria-live": "polite", "aria-atomic": "true" });
  const remark = build("p", { class: "hl-remark" });
  const fault = build("p", { class: "hl-fault", role: "alert" });
  const why = build("p");
  const words = build("p");
  const position = build("span", { class: "hl-position" });
  const slider = build("input", { type: "range", min: 0, step: 1, "aria-label": labels.slider });
  slider.addEventListener("input", () => guarded(() => go(Number(slider.value))));
  const choose = (name, options) => {
    const select = build("select", {}, ...options.map(([value, text]) => build("option", { value }, text)));
    return [build("label", {}, `${name} `, select), select];
  };
  const [speedLabel, speed] = choose(labels.speed, Object.keys(PACE).map((pace) => [pace, labels[pace]]));
  speed.value = "normal";
  const [viewLabel, viewer] = choose(labels.seen_by, data.views.map(({ label }, place) => [place, label]));
  viewer.addEventListener("change", () => {
    view = Number(viewer.value);
    log.replaceChildren();
    guarded(show);
  });
  const back = button(labels.back, by(-1));
  const next = button(labels.next, by(1));
  const playButton = button(labels.play, toggle);
  const placeButtons = build("div", { class: "hl-buttons hl-places" });
  const others = build("div", { class: "hl-buttons hl-others", role: "group", "aria-label": labels.what_if_group });
  const question = build("section", { class: "hl-task", hidden: "" });
  const log = build("ol", { class: "hl-log", tabindex: 0, "aria-label": labels.log });
  const branch = build("div", { class: "hl-branch", hidden: "" });
  const stepButtons = build(
    "div",
    { class: "hl-buttons" },
    button(labels.first, () => go(0)),
    back,
    playButton,
    next,
    button(labels.last, () => go(last())),
    slider,
    position,
  );
  const viewLabels = data.views.length > 1 ? [viewLabel] : [];
  const settings = build("div", { class: "hl-buttons hl-settings" }, speedLabel, ...viewLabels);
  const reason = build("details", {}, build("summary", {}, labels.why), why);
  const help = build("p", { class: "hl-help" }, `${onlyNotes() ? "" : labels.help} ${task() ? labels.keys : ""}`.trim());
  const table = build(
    "div",
    { class: "hl-table", role: "group", "aria-label": task()?.label ?? labels.label, tabindex: 0, [OWN_KEYS]: "" },
    build(
      "div",
      { class: "hl-sides" },
      build(
        "div",
        { class: "hl-main" },
        build("div", { class: "hl-stage" }, picture, ghost),
        list,
        says,
        heard,
        remark,
        fault,
        question,
        others,
        stepButtons,
        placeButtons,
        settings,
        reason,
        build("details", {}, build("summary", {}, labels.in_words), words),
        help,
      ),
      build("div", { class: "hl-told" }, build("p", { class: "hl-title", "aria-hidden": "true" }, labels.log), log),
    ),
  );

  // Shows the step; a step that goes on from the last one adds to the log, any other may shorten it.
  function show() {
    const step = now();
    const [texts, svg, told, rows] = seen(data, view, step).map((part) => part.map((number) => data.pieces[number]));
    const drawn = svg.flat().map((number) => data.pieces[number]).join("");
    showPicture("data:image/svg+xml," + encodeURIComponent(data.opening + drawn + "</svg>"));
    picture.alt = told[0];
    list.replaceChildren(...seatList(data, rows, told[0]));
    says.textContent = apart(data, texts[0]);
    heard.textContent = texts[1];
    why.textContent = texts[2] || "\u2013";
    words.textContent = apart(data, told.join(" "));
    setText(remark, data.remarks[step] ? `${labels.remark} ${data.remarks[step]}` : "");
    fault.hidden = true;
    const still = last() === 0 || onlyNotes(); // one moment alone: nothing to go to, and nothing to play
    for (const part of [stepButtons, placeButtons, speedLabel]) part.hidden = still;
    reason.hidden = onlyNotes(); // so that the question and its choices stay in view
    position.textContent = fill(labels.position, { step, steps: last() });
    slider.max = last();
    slider.value = step;
    slider.setAttribute("aria-valuetext", position.textContent);
    // A disabled button would lose the focus; an unusable one only says so.
    back.setAttribute("aria-disabled", step === 0);
    next.setAttribute("aria-disabled", step === last());
    showPlaces(step);
    showLog(step);
    showOthers(step);
  }

  function showPicture(source) {
    if (picture.src && picture.src !== source && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      ghost.src = picture.src;
      ghost.animate([{ opacity: 1 }, { opacity: 0 }], 160);
    }
    picture.src = source;
  }

  function showPlaces(step) {
    if (placeButtons.childElementCount !== data.places.length) {
      const made = data.places.map(([name, start]) => button(name, () => go(start), `${labels.streets}: ${name}`));
      keepFocus(placeButtons, () => placeButtons.replaceChildren(...made));
    }
    data.places.forEach(([, start], place) => {
      const end = place + 1 < data.places.length ? data.places[place + 1][1] : last() + 1;
      placeButtons.children[place].setAttribute("aria-current", step >= start && step < end);
    });
  }

  const toLast = () => (log.scrollTop = log.scrollHeight);
  const room = new ResizeObserver(toLast); // also when the table gets its place on the page, or another beside it
  room.observe(log);

  function showLog(step) {
    while (log.childElementCount > step) log.lastChild.remove();
    for (let told = log.childElementCount + 1; told <= step; told++) {
      log.append(build("li", {}, apart(data, data.pieces[seen(data, view, told)[0][0]])));
    }
    toLast();
  }

  // What if? Only a live kernel can play on from here.
  function showOthers(step) {
    const choices = (model.send && model.get("what_if")?.[step]) || [];
    const made = choices.map(([verb, words]) => button(words, () => ask({ step, verbs: [verb] })));
    keepFocus(others, () => others.replaceChildren(...made));
  }

  function showBranch({ recording, start, title, choices, asked: [step, verbs] }) {
    const place = build("div");
    const state = { recording, step: start };
    render({ model: plainModel(state), el: place });
    const close = button(labels.close, () => {
      branch.hidden = true;
      branch.replaceChildren();
      table.focus();
    });
    const on = choices.map(([verb, words]) => button(words, () => ask({ step, verbs: [...verbs, verb] })));
    const buttons = build("div", { class: "hl-buttons", role: "group", "aria-label": labels.branch_next }, ...on, close);
    branch.replaceChildren(build("p", { class: "hl-title" }, title), buttons, place);
    branch.hidden = false;
    place.querySelector(".hl-table").focus();
  }

  // --- Asking the kernel

  let waiting = null;
  let asked = -DOUBLE_CLICK;
  function ask(message) {
    if (waiting !== null || performance.now() - asked < DOUBLE_CLICK) return;
    asked = performance.now();
    waiting = setTimeout(lost, PATIENCE);
    root.setAttribute("aria-busy", "true");
    try {
      model.send(message);
    } catch {
      lost();
    }
  }
  function answered() {
    clearTimeout(waiting);
    waiting = null;
    root.removeAttribute("aria-busy");
  }
  function lost() {
    answered();
    setText(fault, labels.no_answer);
  }

  // --- The task

  const reply = build("p", { class: "hl-reply" });
  const asks = build("p", { class: "hl-asks" });
  const choices = build("div", { class: "hl-buttons hl-choices", role: "group", "aria-label": labels.choices });
  const score = build("p", { class: "hl-score" });
  const code = build("p", { class: "hl-score" });
  question.append(reply, asks, choices, score, code);

  function pick(place) {
    const { turn, choices } = task();
    if (choices[place]) ask({ key: choices[place][0], turn });
  }

  // Whether a choice is only noted and may be changed: then the cell may be run again without losing anything.
  function onlyNotes() {
    return typeof task()?.picked === "string";
  }

  function showTask() {
    const { says, asks: text, choices: offered, picked, score: line, code: short, fault: wrong } = task();
    question.hidden = false;
    setText(reply, apart(data, says));
    setText(asks, apart(data, text));
    const made = offered.map(([key, label], place) => {
      const element = button(apart(data, label), ({ detail }) => detail > 1 || pick(place));
      if (place < 9) {
        element.prepend(build("kbd", { "aria-hidden": "true" }, String(place + 1)));
        element.setAttribute("aria-keyshortcuts", place + 1);
      }
      if (onlyNotes()) element.setAttribute("aria-pressed", key === picked);
      return element;
    });
    keepFocus(choices, () => choices.replaceChildren(...made), made[offered.findIndex(([key]) => key === picked)]);
    setText(score, line && `${labels.score} ${line}`);
    setText(code, short && `${labels.code} ${short}`);
    setText(fault, wrong);
    heard.textContent = [says, heard.textContent, text].filter(Boolean).join(" ");
  }

  // New steps; the model, and so the recording, may be that of several views, of which the first takes them in.
  function takeIn({ from, pieces, frames, but, cards, places }) {
    if (from !== data.frames.length) return;
    data.pieces.push(...pieces);
    data.frames.push(...frames);
    data.views.forEach((one, place) => one.but.push(...but[place]));
    data.places = places;
    Object.assign(data.cards, cards);
  }

  function onMessage({ more, branch: found, fault: wrong }) {
    if (more) return takeIn(more); // the task that follows shows them
    answered();
    if (wrong) setText(fault, wrong);
    if (found) guarded(() => showBranch(found));
  }

  function onTask() {
    answered();
    pause();
    if (data !== model.get("recording")) {
      data = model.get("recording");
      log.replaceChildren();
    }
    at = last();
    guarded(() => {
      show();
      showTask();
      question.scrollIntoView?.({ block: "nearest" });
    });
  }

  const onStep = () => guarded(show);
  const onKernel = () => setText(fault, labels.no_answer); // connected anew, mostly because the kernel was restarted

  // JupyterLab's single keys (x cuts a cell) stay out of the table; those with Ctrl or Command, such as save, do not, nor
  // does Shift-Enter where running the cell again loses nothing. It never presses the button that has the focus.
  const runsOn = () => !task()?.choices.length || onlyNotes();
  const isLabs = (event) => event.ctrlKey || event.metaKey || (event.shiftKey && runsOn());
  const own = (event) => table.toggleAttribute(OWN_KEYS, !isLabs(event));
  const keys = { ArrowLeft: by(-1), ArrowRight: by(1), Home: () => go(0), End: () => go(last()), " ": toggle };
  let running = false; // from the press of Shift-Enter, which is Jupyter's, to its release
  table.addEventListener("click", (event) => running && event.stopPropagation(), true);
  table.addEventListener("keyup", (event) => {
    own(event);
    running = false;
  });
  table.addEventListener("keydown", (event) => {
    own(event);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey && event.key === "Enter") {
      running = true;
      if (runsOn()) return;
      setText(fault, labels.run_again);
    }
    event.stopPropagation();
    const pressed = event.target.closest("button, summary, select, input");
    if (pressed?.matches("select") || (pressed && event.key === " ")) return; // it has its own use for the key
    if (event.key in keys) {
      guarded(keys[event.key]);
      event.preventDefault();
    } else if (task() && !event.repeat && /^[1-9]$/.test(event.key)) {
      guarded(() => pick(Number(event.key) - 1));
    }
  });

  const root = build("div", { class: "hl-tables" }, table, branch);
  el.replaceChildren(root);
  const listeners = { "change:step": onStep, "change:task": onTask, "msg:custom": onMessage, comm_live_update: onKernel };
  for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
  show();
  if (task()) showTask();
  return () => {
    pause();
    clearTimeout(waiting);
    room.disconnect();
    for (const [name, listener] of Object.entries(listeners)) model.off(name, listener);
  };
}

// What a model does where there is no kernel: it remembers.
function plainModel(values) {
  const nothing = () => {};
  return { get: (name) => values[name], set: (name, value) => (values[name] = value), save_changes: nothing, on: nothing, off: nothing };
}

// Outside a live notebook: the place's picture gives way to the table, and a plain object remembers the step.
function standIn(place, data) {
  if (!place) return;
  place.setAttribute("data-on", "");
  render({ model: plainModel({ recording: data, step: data.start }), el: place });
}

export default { render };

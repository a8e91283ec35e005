"""Events in words: a dealer's sentence a step, and the rule behind it.

All wording comes from the catalogue; here only the choice of a sentence is made.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ..engine import events, procedure
from ..engine.cards import Card
from ..engine.ranking import Kind, deciding_card
from ..engine.table import Table
from ..engine.words import cards_text, listed, phrase, rank_name, say
from .incident_text import incident_facts, incident_key, incident_name, remedy_sentence
from .table_text import is_quiet, pot_name, price


class Why(NamedTuple):
    """The rule behind a step: its ids in the rule ledger, and the reason in a sentence."""

    rule: str
    says: str

    def __repr__(self) -> str:
        return f"{self.says} ({self.rule})"


class Story(tuple):
    """The sentences of a hand; prints one a line, and so does any part of it."""

    def __getitem__(self, which):
        part = super().__getitem__(which)
        return Story(part) if isinstance(which, slice) else part

    def __repr__(self) -> str:
        return "\n".join(self)

    __str__ = __repr__


class Telling(NamedTuple):
    """Which sentence and which reason of the catalogue an event takes, and the facts that fill both in.

    A sentence is a key of the section ``event``, or a whole key such as ``incident.joker.happens``.
    """

    said: str
    why: str
    facts: dict


class Scene(NamedTuple):
    """An event between the table before it and the table after it; ``spoken`` names cards in words."""

    event: NamedTuple
    before: Table
    after: Table
    spoken: bool = False

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards as this scene names them."""
        return cards_text(cards, self.spoken)

    def seat(self, who: str) -> int:
        """The seat of a player, from 0."""
        return self.after.names.index(who)


# --- What is said ---------------------------------------------------------------------------------------


def sentence(event, before: Table, after: Table, spoken: bool = False) -> str:
    """One step in a dealer's words, with the price for the next player where somebody acted."""
    told = _tell(Scene(event, before, after, spoken))
    first = say(told.said if "." in told.said else f"event.{told.said}", **told.facts)
    if first.endswith("."):
        return first
    return "; ".join([first, *_what_follows(event, after)]) + "."


def reason(event, before: Table, after: Table) -> Why:
    """The rule behind one step."""
    told = _tell(Scene(event, before, after))
    entry = phrase(f"why.{told.why}")
    return Why(*(entry[part].format(**told.facts) for part in ("rule", "says")))


def story(hand) -> Story:
    """The hand so far, a sentence a step."""
    return Story(sentence(*step) for step in steps(hand))


def why(hand) -> Why | None:
    """The rule behind the last step of a hand; None before the first."""
    last = steps(hand)[-1:]
    return reason(*last[0]) if last else None


def steps(hand) -> list[tuple[NamedTuple, Table, Table]]:
    """Every step of a hand as (event, table before, table after), as its viewer may see them."""
    tables = hand.tables
    return list(zip(hand.events, tables[:-1], tables[1:], strict=True))


def _what_follows(event, after: Table) -> Iterable[str]:
    """What the next player faces, and after a wager how many raises are left."""
    seat = procedure.to_act(after)
    if not procedure.in_betting(after):
        return
    owed = price(after, seat)
    yield say("event.to_call", owed=owed, next=after.names[seat]) if owed else say("event.next", next=after.names[seat])
    if isinstance(event, (events.Bet, events.Raised)):
        left = after.betting.raises_left
        if after.betting.capped:
            yield say("event.capped")
        elif left is not None:
            yield say("raises_left", n=left)


# --- Which sentence an event takes --------------------------------------------------------------------------


def _tell(scene: Scene) -> Telling:
    return _TELL[type(scene.event)](scene, scene.event)


def _ante(scene: Scene, event: events.AntePaid) -> Telling:
    return Telling("ante_all_in" if event.all_in else "ante", "ante", event._asdict())


def _blind(scene: Scene, event: events.BlindPosted) -> Telling:
    short = event.pays < event.due
    plain = {"post": "posted_live", "dead": "posted_dead"}.get(event.kind, "blind")
    said = "blind_short" if short else "blind_all_in" if event.all_in else plain
    reason = "blind_short" if short else event.kind.replace(" ", "_")
    if reason == "small_blind" and len(scene.after.names) == 2:
        reason = "small_blind_heads_up"
    return Telling(said, reason, event._asdict() | {"kind": say(f"blind.{event.kind}")})


def _opened(scene: Scene, event: events.RoundOpened) -> Telling:
    facts = event._asdict() | {"street": say(f"street.{event.street}")}
    if is_quiet(scene.after):
        return Telling("opened_quiet", "opened_quiet", facts)
    if event.first is None:
        return Telling("opened_nobody", "opened_nobody", facts)
    if event.street != "preflop":
        return Telling("opened", "opened", facts)
    if not scene.after.rules.blinds:
        return Telling("opened_preflop", "opened_preflop_ante", facts)
    return Telling("opened_preflop", "opened_heads_up" if len(scene.after.names) == 2 else "opened_preflop", facts)


def _folded(scene: Scene, event: events.Folded) -> Telling:
    key = "folded_free" if event.free else "folded"
    return Telling(key, key, event._asdict())


def _checked(scene: Scene, event: events.Checked) -> Telling:
    return Telling("checked", "option_checked" if scene.before.betting.high else "checked", event._asdict())


def _called(scene: Scene, event: events.Called) -> Telling:
    if event.all_in:
        return Telling("called_all_in", "called_all_in", event._asdict())
    if event.to == event.pays:
        return Telling("called", "called", event._asdict())
    seat = scene.seat(event.who)
    posted = any(post.seat == seat for post in scene.after.posts)
    blind = posted and scene.before.betting.street == "preflop" and scene.before.betting.acted[seat] is None
    return Telling("called_more", "called_blind" if blind else "called", event._asdict())


def _bet(scene: Scene, event: events.Bet) -> Telling:
    key = "bet_all_in" if event.all_in else "bet"
    return Telling(key, key, event._asdict())


def _raised(scene: Scene, event: events.Raised) -> Telling:
    round_ = scene.before.betting
    completes = event.full and round_.high > round_.level and event.to == round_.level + round_.size
    if not event.full:
        return Telling("raised_short", "raised_short", event._asdict())
    said = "completed" if completes else "re_raised" if event.number > 2 else "raised"
    if event.all_in:
        said = "raised_all_in"
    return Telling(said, _why_raised(scene, event, completes), event._asdict())


def _why_raised(scene: Scene, event: events.Raised, completes: bool) -> str:
    if scene.after.betting.capped:
        return "raised_capped"
    if event.all_in:
        return "raised_all_in"
    if completes:
        return "completed"
    return "check_raised" if scene.before.betting.acted[scene.seat(event.who)] == 0 else "raised"


def _collected(scene: Scene, event: events.Collected) -> Telling:
    return Telling("collected", "collected" if sum(scene.after.live) > 1 else "collected_won", event._asdict())


def _dealt(scene: Scene, event: events.Dealt) -> Telling:
    return Telling(f"dealt_{min(event.nth, 3)}", "dealt", event._asdict())


def _turned(scene: Scene, event: events.BoardTurned) -> Telling:
    completes = event.street == "flop" and scene.before.piles.board
    key = "flop_completed" if completes else f"turned_{event.street}"
    return Telling(key, key, {"cards": scene.cards(event.cards)})


def _showdown(scene: Scene, event: events.ShowdownOpened) -> Telling:
    if is_quiet(scene.after):
        return Telling("showdown_quiet", "opened_quiet", event._asdict())
    key = "showdown_open" if event.first is None else "showdown_called" if event.called else "showdown"
    return Telling(key, key, event._asdict())


def _shown(scene: Scene, event: events.Shown) -> Telling:
    facts = {"who": event.who, "cards": scene.cards(event.cards)}
    if len(scene.after.piles.board) < 5:
        return Telling("shown_early", "shown_early", facts)
    facts["rank"] = rank_name(procedure.claimed_rank(scene.after, scene.seat(event.who)))
    return Telling("shown", "shown_early" if event.all_in else "shown", facts)


def _board_played(scene: Scene, event: events.BoardPlayed) -> Telling:
    rank = rank_name(procedure.claimed_rank(scene.after, scene.seat(event.who)))
    return Telling("board_played", "board_played", {"who": event.who, "rank": rank})


def _awarded(scene: Scene, event: events.PotAwarded) -> Telling:
    facts = {"amount": event.amount, "pot": pot_name(event.pot, event.pots), "who": event.shares[0][0]}
    if not event.contested and scene.after.shown[scene.seat(event.shares[0][0])] != "cards":
        return Telling("awarded_alone", "awarded_alone", facts)
    facts["rank"] = rank_name(procedure.claimed_rank(scene.after, scene.seat(event.shares[0][0])))
    if len(event.shares) > 1:
        facts["pot_start"] = pot_name(event.pot, event.pots, start=True)
        facts["shares"] = listed([say("event.share", who=who, chips=chips) for who, chips in event.shares])
        return Telling("split", "split", facts)
    kicker = _deciding_kicker(scene, event)
    if kicker:
        facts["card"] = scene.cards([kicker])
    return Telling("awarded_kicker" if kicker else "awarded", "awarded_side" if event.pots > 1 else "awarded", facts)


def _deciding_kicker(scene: Scene, event: events.PotAwarded) -> Card | None:
    """The side card by which the winner beat the best other hand shown for this pot, if it was one."""
    if not event.beaten:
        return None
    winner = scene.seat(event.shares[0][0])
    rivals = [scene.seat(who) for who in event.beaten]
    rank = {seat: procedure.claimed_rank(scene.after, seat) for seat in [winner, *rivals]}
    second = max(rivals, key=rank.__getitem__)
    if rank[second].kind != rank[winner].kind or not _differ_in_kicker(rank[winner], rank[second]):
        return None
    board, hole = scene.after.piles.board, scene.after.piles.hole
    return deciding_card(hole[winner] + board, hole[second] + board)


_NO_KICKERS = {Kind.PAIR: 1, Kind.TWO_PAIR: 2, Kind.THREE_OF_A_KIND: 1, Kind.FOUR_OF_A_KIND: 1}


def _differ_in_kicker(rank, other) -> bool:
    made = _NO_KICKERS.get(rank.kind, 1)
    return rank.ranks[:made] == other.ranks[:made]


# --- Incidents and what is done about them ------------------------------------------------------------------


def _slipped(scene: Scene, event: events.Slipped) -> Telling:
    """A slip that was noticed is told as one; any other as the ordinary step for which the room takes it."""
    facts = incident_facts(event.incident, event.cards, event.who, scene.spoken)
    said = incident_key(event.incident, event.noticed)
    if event.noticed:
        return Telling(said, "slipped", facts | {"incident": incident_name(event.incident)})
    return Telling(said, _ordinary(scene.before, scene.after), facts)


def _ordinary(before: Table, after: Table) -> str:
    """The reason of the step that an unnoticed slip looks like, by what it moves."""
    board = len(before.piles.board)
    if len(after.piles.board) > board:
        return "turned_flop" if board < 3 else "turned_turn" if board == 3 else "turned_river"
    if sum(map(len, after.piles.hole)) > sum(map(len, before.piles.hole)):
        return "dealt"
    if len(after.piles.muck) > len(before.piles.muck):
        return "mucked"
    if sum(after.won) > sum(before.won):
        return "awarded"
    if sum(after.bets) > sum(before.bets):
        return "called"
    return "lies_open" if after.public > before.public else "goes_on"


def _noticed(scene: Scene, event: events.Noticed) -> Telling:
    return Telling("noticed", "noticed", {"incident": incident_name(event.incident)})


def _ruled(scene: Scene, event: events.Ruled) -> Telling:
    says = remedy_sentence(event.incident, event.remedy, scene.before, scene.spoken)
    return Telling("ruled", "ruled", {"says": says, "rule": event.rule, "incident": incident_name(event.incident)})


def _reshuffled(scene: Scene, event: events.Reshuffled) -> Telling:
    before, after = scene.before.piles, scene.after.piles
    whole = not any(after.hole) and not after.board
    mixture = len(after.burns) < len(before.burns)
    with_muck = len(after.muck) < len(before.muck)
    pile = "pack" if whole else "mixture" if mixture else "with_muck" if with_muck else "stub"
    withdrawn = "reshuffled_muck" if with_muck else "reshuffled"
    why = "shuffled" if whole else "reshuffled_stub" if mixture or not event.cards else withdrawn
    facts = {"n": len(event.cards), "cards": scene.cards(event.cards), "size": event.size}
    return Telling("reshuffled", why, facts | {"pile": say(f"event.pile.{pile}")})


def _put_back(scene: Scene, event: events.PutBack) -> Telling:
    before, after = scene.before.piles, scene.after.piles
    place = "_held" if len(after.aside) < len(before.aside) else "_burn" if len(after.burns) < len(before.burns) else ""
    facts = {"n": event.number, "cards": scene.cards(event.cards)}
    return Telling("put_back_known" if event.cards else "put_back", f"put_back{place}", facts)


def _bets_returned(scene: Scene, event: events.BetsReturned) -> Telling:
    anew = any(step.do == "gather" for step in scene.after.plan)
    return Telling("bets_returned", "bets_returned" if anew else "round_returned", _shares(event.shares, "share"))


def _shares(shares: Iterable[tuple[str, int]], form: str) -> dict:
    told = [say(f"event.{form}", who=who, chips=chips) for who, chips in shares]
    return {"n": len(told), "shares": listed(told)}


def _chosen(scene: Scene, event: events.Chosen) -> Telling:
    return Telling(f"chosen_{event.verb.replace(' ', '_')}", "chosen", {"who": event.who})


def _with_cards(key: str, *facts: str):
    """The telling of an event whose facts are cards, each named as the scene names cards."""

    def tell(scene: Scene, event) -> Telling:
        told = {fact: getattr(event, fact) for fact in facts}
        named = {fact: scene.cards([one] if isinstance(one, Card) else one) for fact, one in told.items()}
        return Telling(key, key, event._asdict() | named)

    return tell


def _as_it_is(key: str, counted: str = ""):
    """The telling of an event by its own facts; ``counted`` is the one its form depends on."""

    def tell(scene: Scene, event) -> Telling:
        return Telling(key, key, event._asdict() | ({"n": getattr(event, counted)} if counted else {}))

    return tell


_TELL = {
    events.Shuffled: _as_it_is("shuffled"),
    events.AntePaid: _ante,
    events.BlindPosted: _blind,
    events.Dealt: _dealt,
    events.RoundOpened: _opened,
    events.Folded: _folded,
    events.Checked: _checked,
    events.Called: _called,
    events.Bet: _bet,
    events.Raised: _raised,
    events.Chopped: _as_it_is("chopped"),
    events.Refunded: _as_it_is("refunded"),
    events.Collected: _collected,
    events.Burned: _as_it_is("burned"),
    events.BoardTurned: _turned,
    events.ShowdownOpened: _showdown,
    events.Shown: _shown,
    events.BoardPlayed: _board_played,
    events.Mucked: _as_it_is("mucked"),
    events.PotAwarded: _awarded,
    events.Slipped: _slipped,
    events.Noticed: _noticed,
    events.Ruled: _ruled,
    events.SetAside: _with_cards("set_aside", "cards"),
    events.Held: _as_it_is("held", "number"),
    events.Gathered: _as_it_is("gathered", "number"),
    events.Reshuffled: _reshuffled,
    events.Replaced: _with_cards("replaced", "card"),
    events.PutBack: _put_back,
    events.BecameBurn: _with_cards("became_burn", "card"),
    events.Scrambled: _with_cards("scrambled", "cards"),
    events.Corrected: _with_cards("corrected", "up", "back"),
    events.BetsReturned: _bets_returned,
    events.FinePaid: _as_it_is("fine", "amount"),
    events.HandKilled: _as_it_is("killed"),
    events.MadeUp: _as_it_is("made_up"),
    events.Chosen: _chosen,
    events.PotTakenBack: lambda scene, event: Telling("taken_back", "taken_back", _shares(event.shares, "share_from")),
    events.Voided: lambda scene, event: Telling("voided", "voided", _shares(event.shares, "share")),
}

"""An incident as a lesson meets it: it happens, everything waits, a ruling is read, argued about and carried out."""

import pytest

from holdem_lessons import (
    COURSE,
    HOME_GAME,
    BadSetup,
    ExposedCard,
    FlashedCard,
    Hand,
    JokerDealt,
    NoBurn,
    PrematureFlop,
    PrematureTurn,
    SaysWrongWord,
    SilentChips,
    TwoBurns,
    UnsettledIncident,
    WrongSeat,
    reversed_and_cut,
)

from scenes import D1, passively, told


def on_the_flop(players=4, rules=COURSE, **given):
    """A hand on D1 in which everybody called, with the flop betting open."""
    return passively(Hand(players, rules, deck=D1, shuffle=reversed_and_cut, **given), "flop")


SLIP = on_the_flop().happens(PrematureTurn())


def test_the_slip_lies_on_the_table_and_nobody_is_to_act():
    assert SLIP.board == (*on_the_flop().board, D1[13])
    assert (SLIP.to_act, len(SLIP.legal), SLIP.over) == (None, 0, False)


def test_until_the_ruling_nothing_is_legal_and_the_error_says_so():
    with pytest.raises(UnsettledIncident) as found:
        SLIP.play("Ann checks")
    assert "ruling" in str(found.value) and found.value.facts["incident"] == PrematureTurn()
    with pytest.raises(UnsettledIncident):
        SLIP.happens(NoBurn("turn"))


def test_a_ruling_names_rule_source_other_houses_and_next_steps():
    ruling = SLIP.ruling
    assert (ruling.remedy, ruling.rule) == ("the river moves up", "S2-28, S2-29, S2-30, S2-31, P-06")
    assert ruling.source == "the hold'em chapter of Robert's Rules"
    others = " ".join(ruling.variants)
    values = ("reshuffled at once", "the river is kept", "the river moves up, fourth burn", "injured player chooses")
    for value in values:
        assert value in others
    assert "9d" in ruling.steps[0] and ruling.says in " ".join(repr(ruling).split())
    assert max(map(len, repr(ruling).splitlines())) <= 92
    assert on_the_flop().ruling is None


def test_the_ruling_that_is_shown_is_the_one_carried_out_a_step_at_a_time():
    hand = SLIP.apply_ruling()
    carried_out = hand.story()[len(SLIP.events) + 1 :]
    assert tuple(carried_out) == tuple(SLIP.ruling.steps)
    assert told(hand, "Ruled")[0].remedy == SLIP.ruling.remedy
    assert (hand.to_act, hand.street) == ("Ann", "flop")


def test_undo_goes_back_across_slip_and_ruling():
    later = SLIP.apply_ruling().play("Ann checks")
    assert later.undo(1).to_act == "Ann" and later.undo(1) == SLIP.apply_ruling()
    assert later.undo(2) == on_the_flop().undo(1)
    assert later.at(len(SLIP.events)) == SLIP


def test_an_incident_of_the_deal_goes_back_to_its_moment_but_never_over_a_decision():
    hand = Hand("Ann Bo Cy Di")
    assert len(told(hand.happens(ExposedCard(3)), "Dealt")) == 2
    with pytest.raises(BadSetup) as found:
        hand.play("Cy calls").happens(ExposedCard(3))
    assert found.value.key == "not_that_card"


def test_a_name_may_be_given_as_a_seat_and_an_unknown_one_is_refused():
    assert Hand("Ann Bo Cy").happens(FlashedCard("seat 2")).events[-1].who == "Bo"
    with pytest.raises(ValueError, match="no player"):
        Hand("Ann Bo Cy").happens(FlashedCard("Zoe"))


@pytest.mark.parametrize("nonsense", ["PrematureTurn", PrematureTurn, None, 3])
def test_what_is_no_incident_is_refused(nonsense):
    with pytest.raises(BadSetup) as found:
        on_the_flop().happens(nonsense)
    assert found.value.key == "not_an_incident"


def test_unnoticed_it_passes_until_somebody_notices_it():
    hand = on_the_flop().play("Ann checks, Bo checks, Cy checks, Di checks").happens(NoBurn("turn"), noticed=False)
    assert (hand.is_unsettled, hand.to_act, hand.street) == (False, "Ann", "turn")
    noticed = hand.play("Ann checks").notice()
    assert noticed.is_unsettled and noticed.ruling.remedy == "stands, later cards natural"
    assert hand.notice().ruling.remedy == "becomes the burn"
    for nothing in (on_the_flop(), noticed.apply_ruling()):
        with pytest.raises(BadSetup) as found:
            nothing.notice()
        assert found.value.key == "nothing_to_notice"


def test_without_an_incident_there_is_nothing_to_rule():
    for ask in (lambda hand: hand.apply_ruling(), lambda hand: hand.propose("misdeal")):
        with pytest.raises(BadSetup) as found:
            ask(on_the_flop())
        assert found.value.key == "nothing_to_rule"


# --- Arguing ----------------------------------------------------------------------------------------


def test_the_right_proposal_is_right_and_cites_the_rule():
    answer = SLIP.propose("the river moves up")
    assert answer.right and "S2-31" in answer.rule and answer.differs == ""


def test_a_wrong_proposal_says_which_rule_speaks_against_it_and_what_would_differ():
    answer = SLIP.propose("play on")
    assert (answer.right, answer.rule) == (False, "S2-28, S2-29")
    yours, theirs = "Tc Kh 3d 9d 2h", "Tc Kh 3d 2h 5h"  # rules.md P-06: natural board, and the ruling's
    assert answer.differs.index(yours) < answer.differs.index(theirs)
    assert "Bo wins" in answer.differs and "Di wins" in answer.differs


def test_every_remedy_of_every_ruling_can_be_proposed_and_exactly_the_rulings_is_right():
    remedies = SLIP.ruling.remedies
    assert [one for one in remedies if SLIP.propose(one).right] == [SLIP.ruling.remedy]
    with pytest.raises(BadSetup) as found:
        SLIP.propose("shout at the dealer")
    assert "misdeal" in str(found.value)


CALLED = Hand("Ann Bo Cy").play("Cy calls, Ann calls, Bo checks")
HEADS_UP = Hand("Ann Bo", HOME_GAME)


@pytest.mark.parametrize(
    ("slip", "remedy", "says"),
    [
        # What would have been right on the spot is not denied, but late.
        (on_the_flop(3).happens(PrematureTurn(), False).play("Ann checks, Bo checks, Cy checks").notice(),
         "the river moves up", "noticed too late"),
        (CALLED.happens(TwoBurns("flop"), False).play("Ann bets").notice(), "put right", "noticed too late"),
        (CALLED.happens(NoBurn("flop"), False).play("Ann bets").notice(), "play on", "every card still to come"),
        (Hand("Ann Bo Cy").happens(ExposedCard(5), False).play("Cy calls, Ann calls").notice(),
         "replaced, and it is the burn", "noticed too late"),
        (Hand("Ann Bo Cy").happens(WrongSeat("Cy"), False).play("Cy calls, Ann calls").notice(), "misdeal", "too late"),
        # What never was a reason for a misdeal is not called too late for one.
        (Hand("Ann Bo Cy").play("Cy calls, Ann calls").happens(SaysWrongWord("Bo", "bet")), "misdeal", "dealt wrong"),
        (CALLED.happens(NoBurn("flop")), "misdeal", "only the board"),
        # Once the hand is over, no reason of a living hand is given.
        (Hand("Ann Bo").happens(PrematureFlop(), False).play("Bo folds").notice(), "misdeal", "The hand is over"),
        # Another house's way is called so, whatever this house's is.
        (on_the_flop(rules=COURSE.but(premature_turn="the river is kept")).happens(PrematureTurn()),
         "reshuffled at once", "Some houses"),
        (on_the_flop().happens(PrematureTurn()), "reshuffled at once", "before the river"),
        (HEADS_UP.happens(ExposedCard(4)), "misdeal", "no choice"),
        (HEADS_UP.happens(ExposedCard(3)), "misdeal", "for the injured player"),
    ],
)  # fmt: skip
def test_the_reason_against_a_proposal_fits_the_moment(slip, remedy, says):
    answer = slip.propose(remedy)
    assert not answer.right and says in answer.says


@pytest.mark.parametrize(
    ("slip", "says"),
    [
        (Hand("Ann Bo Cy").happens(ExposedCard(5), False).play("Cy calls, Ann calls").notice(), "too late to replace"),
        (Hand("Ann Bo Cy").happens(ExposedCard(5, by="owner")), "turns up his own card keeps it"),
        (Hand("Ann Bo Cy").happens(JokerDealt(3), False).play("Cy calls").notice(), "the joker"),
        (Hand("Ann Bo Cy").happens(SilentChips("Cy", (3,))), "what is missing is added"),
    ],
)
def test_a_ruling_is_worded_for_what_happened(slip, says):
    assert says in slip.ruling.says


def test_a_remedy_is_proposed_by_its_name_or_in_the_words_of_the_choice():
    by_choice = SLIP.propose("The river moves up and is the turn")
    assert by_choice.right and by_choice.remedy == "the river moves up"


def test_without_a_board_no_board_is_told():
    raised = Hand("Ann Bo Cy").play("Cy raises, Ann folds").happens(SilentChips("Bo", (9, 9)))
    assert "the board  " not in raised.propose("it is a fold").differs


def test_a_proposal_under_other_house_rules_has_another_answer():
    slip = on_the_flop(rules=COURSE.but(premature_turn="reshuffled at once")).happens(PrematureTurn())
    assert slip.propose("reshuffled at once").right and not slip.propose("the river moves up").right


def test_in_the_home_game_the_injured_player_chooses():
    slip = on_the_flop(rules=HOME_GAME).happens(PrematureTurn())
    pot = slip.pot
    hand = slip.apply_ruling()
    assert (hand.to_act, hand.pot) == ("Ann", pot + 5)
    assert [one.verb for one in hand.legal] == ["goes on", "reshuffles"]
    on = hand.play("Ann goes on")
    assert (on.board, on.street, on.to_act) == (slip.board, "flop", "Ann")
    again = hand.play("Ann reshuffles")
    assert (again.board, again.street, again.pot) == ((), "preflop", pot + 5)
    assert again.undo(1).to_act == "Ann"


# --- What the room knows -------------------------------------------------------------------------------


def test_what_can_come_is_counted_and_the_withdrawn_card_named():
    hand = SLIP.apply_ruling()
    assert "9d" in hand.known()[0] and "38 cards" in hand.known()[-1]
    while hand.street != "river":
        hand = hand.play(f"{hand.to_act} checks")
    reshuffled = hand.at(len(hand.events) - 2)
    assert type(reshuffled.events[-1]).__name__ == "Reshuffled"
    assert reshuffled.known()[-1] == "37 cards can come, one of them the 9d seen before."


def test_a_public_burn_is_known_not_to_come():
    hand = Hand("Ann Bo Cy Di", deck=D1).happens(ExposedCard(3)).apply_ruling()
    assert any("2d" in line and "cannot come" in line for line in hand.known())
    assert all("9c" not in line for line in hand.known())


def test_a_card_that_everybody_has_seen_is_seen_from_the_rail_and_others_are_not():
    hand = Hand("Ann Bo Cy Di", deck=D1).happens(FlashedCard("Cy", 1, by="owner")).apply_ruling()
    assert [str(card) for card in hand.seen_by("rail").player("Cy").cards] == ["2d", "??"]
    again = Hand("Ann Bo Cy Di", deck=D1).happens(ExposedCard(1)).apply_ruling()
    assert {str(card) for hole in again.seen_by("rail").table.piles.hole for card in hole} == {"??"}


def test_two_hands_stand_side_by_side():
    early = Hand("Ann Bo Cy Di", deck=D1).happens(PrematureFlop()).apply_ruling()
    bundle = early.beside(Hand("Ann Bo Cy Di", deck=D1), "<slip>", "as it would have been")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("<slip>: Preflop")
    assert bundle["text/html"].count('class="hl-stepper"') == 2
    assert "&lt;slip&gt;" in bundle["text/html"]
    assert "<slip>" not in bundle["text/html"]

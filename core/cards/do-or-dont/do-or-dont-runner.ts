import type { Card } from '../../../protocol/entities/card'
import type { EventData, StoredEvent } from '../../../protocol/events'
import type { ResolvedDeck } from '../../deck/resolved-deck'
import { updateOpenDeck } from '../../deck/show-card'
import { initialStateOf, step, type DelayEvent, type MachineEvent, type MachineStep } from '../../machine'
import { questionsOfCard } from '../../quiz/questions'
import { unansweredQuestions } from '../../quiz/unanswered'
import type { State } from '../../state'
import { arm, disarm, tabTimer } from '../../timers'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { doOrDontMachine } from './do-or-dont-machine'
import type { DoOrDontGame } from './do-or-dont-state'

type Machine = typeof doOrDontMachine
type DoOrDontEvent = MachineEvent<Machine>
export type DoOrDontStep = MachineStep<Machine>

/** The machine's delays by timer name, each with the machine event that ends it (X-MACHINE-03). */
export const doOrDontDelays = {
  doOrDontBegin: 'xstate.after.doOrDontBegin.doOrDont.intro.beginning',
  doOrDontFeedback: 'xstate.after.doOrDontFeedback.doOrDont.play.showing',
} as const satisfies Readonly<Record<string, DelayEvent>>

const timers = Object.entries(doOrDontDelays)
const timerOf = (id: string, session: string): readonly string[] =>
  timers.flatMap(([name, firing]) => (firing === id ? [tabTimer(name, session)] : []))

/** Returns the machine event that ends the delay of this timer, if the timer is one of this tab's. */
export const endOfDelay = (timer: string, session: string): DelayEvent | undefined =>
  timers.find(([name]) => tabTimer(name, session) === timer)?.[1]

/**
 * Returns the initial round of a card. In an assessment a round asks only the unanswered questions: a retake asks the
 * missed ones and never risks a right answer (D-RESULT-05, D-VIS-03).
 */
export function roundOf(card: Card, { content, answers, trial }: ResolvedDeck): EventData<'doOrDontBegun'> {
  const { deck } = content
  const inAssessment = deck.type === 'quiz'
  const open = unansweredQuestions(questionsOfCard(deck, card), answers, trial?.resetAt)
  const openIds = new Set(open.map(({ questionId }) => questionId))
  const isAsked = ({ id }: { readonly id: string }) => !inAssessment || openIds.size === 0 || openIds.has(id)
  return {
    cardId: card.id,
    deckId: deck.id,
    survey: card.doOrDont?.survey === true || deck.quizSettings?.survey === true,
    inAssessment,
    questions: (card.doOrDont?.questions ?? [])
      .filter(isAsked)
      .map(({ id, correctResponse }) => ({ id, ...omitUndefined({ correctResponse }) })),
    unanswered: open.length,
  }
}

/** Returns the game before it begins: the intro, or done when an assessment has no open question (D-DND-08). */
export const newGame = (round: EventData<'doOrDontBegun'>, seed: string): DoOrDontGame =>
  step(doOrDontMachine, initialStateOf(doOrDontMachine), { type: 'opened', ...round, seed }).state

/** Computes the step that an event would cause, without applying it. */
export const transition = (game: DoOrDontGame, happened: DoOrDontEvent): DoOrDontStep =>
  step(doOrDontMachine, game, happened)

/** Applies an event to a game: updates the game and its timers in the tab that plays it. */
export function applyToGame(state: State, event: StoredEvent, game: DoOrDontGame, happened: DoOrDontEvent): State {
  const { session } = event
  const { deckId } = game.context
  const stepped = step(doOrDontMachine, game, happened)
  const moved = updateOpenDeck(state, session, deckId, (open) => ({ ...open, doOrDontGame: stepped.state }))
  if (moved === state) return state
  const cleared = disarm(moved, ...stepped.cancel.flatMap((id) => timerOf(id, session)))
  return stepped.arm.reduce(
    (current, { id, delay }) => timerOf(id, session).reduce((armed, name) => arm(armed, event, name, delay), current),
    cleared,
  )
}

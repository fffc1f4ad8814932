import type { Card } from '../../protocol/entities/card'
import type { EventData, StoredEvent } from '../../protocol/events'
import type { DeckAtHand } from '../deck/open-deck'
import { inOpenDeck } from '../deck/show-card'
import { begin, step, type Firing, type MachineEvent, type MachineStep } from '../machine'
import { questionsOfCard } from '../quiz/questions'
import { unansweredQuestions } from '../quiz/unanswered'
import type { State } from '../state'
import { arm, disarm, tabTimer } from '../timers'
import { defined } from '../../protocol/defined'
import { doOrDontMachine } from './do-or-dont-machine'
import type { SortingGame } from './do-or-dont-state'

type Machine = typeof doOrDontMachine
type Happened = MachineEvent<Machine>
export type SortingStep = MachineStep<Machine>

/** The delays of the machine by the names of their timers, with the ends of them that the machine hears (X-MACHINE-03). */
export const sortingDelays = {
  doOrDontBegin: 'xstate.after.doOrDontBegin.doOrDont.intro.beginning',
  doOrDontFeedback: 'xstate.after.doOrDontFeedback.doOrDont.play.showing',
} as const satisfies Readonly<Record<string, Firing>>

const timers = Object.entries(sortingDelays)
const timerOf = (id: string, session: string): readonly string[] =>
  timers.flatMap(([name, firing]) => (firing === id ? [tabTimer(name, session)] : []))

/** The end of a delay of the machine, if this is the timer of one in this tab. */
export const endOfDelay = (timer: string, session: string): Firing | undefined =>
  timers.find(([name]) => tabTimer(name, session) === timer)?.[1]

/** What a game of this card begins with. */
export function roundOf(card: Card, { content, answers, trial }: DeckAtHand): EventData<'doOrDontBegun'> {
  const { deck } = content
  const asked = questionsOfCard(deck, card)
  return {
    cardId: card.id,
    deckId: deck.id,
    survey: card.doOrDont?.survey === true || deck.quizSettings?.survey === true,
    inAssessment: deck.type === 'quiz',
    questions: (card.doOrDont?.questions ?? []).map(({ id, correctResponse }) => ({
      id,
      ...defined({ correctResponse }),
    })),
    unanswered: unansweredQuestions(asked, answers, trial?.resetAt).length,
  }
}

/** The game before it begins: the intro, or done when an assessment has nothing left to ask (D-DND-08). */
export const laidOut = (round: EventData<'doOrDontBegun'>, seed: string): SortingGame =>
  step(doOrDontMachine, begin(doOrDontMachine), { type: 'opened', ...round, seed }).state

/** What would follow if this happened in the game. */
export const ask = (game: SortingGame, happened: Happened): SortingStep => step(doOrDontMachine, game, happened)

/** Has happened in a game: the game after it, with the timers that follow, in the tab that it is played in. */
export function play(state: State, event: StoredEvent, game: SortingGame, happened: Happened): State {
  const { session } = event
  const { deckId } = game.context
  const stepped = step(doOrDontMachine, game, happened)
  const moved = inOpenDeck(state, session, deckId, (open) => ({ ...open, sorting: stepped.state }))
  if (moved === state) return state
  const cleared = disarm(moved, ...stepped.cancel.flatMap((id) => timerOf(id, session)))
  return stepped.arm.reduce(
    (current, { id, delay }) => timerOf(id, session).reduce((armed, name) => arm(armed, event, name, delay), current),
    cleared,
  )
}

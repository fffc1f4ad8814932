import type { State } from '../../core/state'
import { fires, later, type Step, type Steps } from '../given-when-then'
import { TAB } from './defaults'

type Answer = 'do' | 'dont'

/** Returns the current question of a tab's sorting game. */
export function askedIn(state: State, session: string): string {
  const { doOrDontGame: sorting } = state.user.tabs[session]?.deck ?? {}
  const question = sorting?.context.questions[sorting.context.place]
  if (question === undefined) throw new Error('no game asks anything')
  return question.id
}

/** Answers the current question of a sorting game. */
export const sorts = (cardId: string, answer: (questionId: string) => Answer, deckId = 'deck'): Step => ({
  step: 'input',
  body: (state) => {
    const questionId = askedIn(state, TAB)
    const data = { cardId, deckId, questionId, answer: answer(questionId) }
    return { kind: 'intent', intent: { type: 'answerDoOrDont', data } }
  },
})

/** Ends the period in which an answer's outcome is shown. */
export const outcomeOver: Steps = [later(1_400), fires('doOrDontFeedback')]

/** Plays a round up to its last answer, whose outcome is still shown: `outcomeOver` ends it. */
export const sortedRound = (
  cardId: string,
  questions: number,
  answer: (questionId: string) => Answer,
  deckId = 'deck',
): Steps => [
  { step: 'input', body: () => ({ kind: 'intent', intent: { type: 'beginDoOrDont', data: { cardId, deckId } } }) },
  later(800),
  fires('doOrDontBegin'),
  ...Array.from({ length: questions }, (_, index): Steps => [
    ...(index === 0 ? [] : [outcomeOver]),
    sorts(cardId, answer, deckId),
  ]),
]

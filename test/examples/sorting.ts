import type { State } from '../../core/state'
import { fires, later, TAB, type Step, type Steps } from '../given-when-then'

type Answer = 'do' | 'dont'

/** The question of a sorting game that a tab is asked now. */
export function askedIn(state: State, session: string): string {
  const { sorting } = state.mine.tabs[session]?.deck ?? {}
  const question = sorting?.context.questions[sorting.context.place]
  if (question === undefined) throw new Error('no game asks anything')
  return question.id
}

/** Answers the question that a sorting game asks now. */
export const sorts = (cardId: string, answer: (questionId: string) => Answer, deckId = 'deck'): Step => ({
  step: 'input',
  body: (state) => {
    const questionId = askedIn(state, TAB)
    const data = { cardId, deckId, questionId, answer: answer(questionId) }
    return { kind: 'intent', intent: { type: 'answerDoOrDont', data } }
  },
})

/** The moment for which the outcome of an answer shows is over. */
export const outcomeOver: Steps = [later(1_400), fires('doOrDontFeedback')]

/** A round up to its last answer, whose outcome still shows: `outcomeOver` ends it. */
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

import { describe, expect, test } from 'vitest'
import { assessment, content, doOrDontCard, plainCard, quizCard } from '../../test/examples/assessment'
import { opened, signedIn } from '../../test/examples/history'
import { event, given, intent, later, NOON, type Steps } from '../../test/given-when-then'

type Answers = readonly ('do' | 'dont')[]
const deck = content([doOrDontCard('g1', 2), doOrDontCard('g2', 1, { survey: true }), plainCard('c1')], {
  type: 'standard',
})
const ready: Steps = [signedIn(), opened(deck)]
const sort = (answers: Answers, cardId = 'g1') =>
  intent('completeDoOrDont', {
    cardId,
    deckId: 'deck',
    answers: answers.map((answer, index) => ({ questionId: `${cardId}-${index + 1}`, answer })),
  })
const question = (index: number, answerId: 'do' | 'dont') => ({
  questionId: `g1-${index}`,
  answerId,
  correct: answerId === 'do',
})

describe('a sorting game', () => {
  test('D-API-43 that is done is recorded with what was right, in one action', () => {
    const after = given(ready)
      .when(sort(['do', 'dont']))
      .thenExactly(
        event('doOrDontCompleted', {
          cardId: 'g1',
          deckId: 'deck',
          questions: [question(1, 'do'), question(2, 'dont')],
        }),
      )
    expect(after.state.mine.engagement.sorted['g1']).toEqual({ correct: 1, total: 2, at: NOON })
    expect(after.state.mine.quiz.answers['deck']).toMatchObject({
      'g1-1': { answerId: 'do', correct: true },
      'g1-2': { correct: false },
    })
    expect(after.state.mine.outbox.rows.map(({ path }) => path)).toEqual(['/user/quiz-responses'])
  })

  test('D-TRIAL-25 of a survey is neither right nor wrong', () => {
    given(ready)
      .when(sort(['dont'], 'g2'))
      .thenExactly(
        event('doOrDontCompleted', {
          cardId: 'g2',
          deckId: 'deck',
          questions: [{ questionId: 'g2-1', answerId: 'dont', surveyResponse: true }],
        }),
      )
  })

  test('needs an answer to each of its questions and to no others', () => {
    given(ready)
      .when(sort(['do']))
      .thenRefused('questionsOpen')
    given(ready)
      .when(sort(['do', 'do', 'do']))
      .thenRefused('questionsOpen')
    given(ready).when(sort([], 'c1')).thenRefused('cardNotFound')
  })

  test('X-OUTBOX-08 two rapid taps are one; it may be played again later', () => {
    given(ready, sort(['do', 'do']), later(999))
      .when(sort(['do', 'do']))
      .thenNothing()
    given(ready, sort(['do', 'do']), later(1_000))
      .when(sort(['do', 'do']))
      .thenTypes('doOrDontCompleted')
  })

  test('D-VIS-06 O-62 in an assessment is played once per attempt, and not for reading', () => {
    const exam = assessment([doOrDontCard('g1', 2), quizCard('q1')])
    given(signedIn(), opened(exam), sort(['do', 'do']), later(1_000))
      .when(sort(['do', 'do']))
      .thenRefused('alreadyAnswered')
    const over = content([doOrDontCard('g1', 2)], { quizEndDate: NOON - 1 })
    given(signedIn(), opened(over))
      .when(sort(['do', 'do']))
      .thenRefused('readingOnly')
  })
})

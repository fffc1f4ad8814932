import { describe, expect, test } from 'vitest'
import type { DoOrDont, DoOrDontBack } from '../../../protocol/cards/do-or-dont'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Deck } from '../../../protocol/entities/deck'
import { startApp, type App } from '../../../test/examples/app'
import { content, doOrDontCard, plainCard } from '../../../test/examples/assessment'
import { askedIn } from '../../../test/examples/sorting'

const on = { cardId: 'g', deckId: 'deck' } as const
const open = (more: Partial<DoOrDont> = {}, deck: Partial<Deck> = {}) => {
  const card = doOrDontCard('g', 2, more)
  const questions = card.doOrDont?.questions?.map((question) => ({ ...question, text: `About ${question.id}` }))
  return startApp()
    .signIn()
    .openDeck(
      content(
        [{ ...card, doOrDont: { ...card.doOrDont, questions: more.questions ?? questions ?? [] } }, plainCard('c')],
        deck,
      ),
    )
    .do('openDeck', { deckId: 'deck', cardId: 'g' })
}
const anyBack = (app: App) => app.view('deck', { deckId: 'deck' })?.cards.find(({ cardId }) => cardId === 'g')?.back
function back(app: App): DoOrDontBack {
  const found = anyBack(app)
  if (found?.kind !== 'doOrDont') throw new Error('no game')
  return found
}
const asked = (app: App) => askedIn(app.state, Object.keys(app.state.user.tabs)[0] ?? '')
const answer = (app: App, given: 'do' | 'dont') =>
  app.do('answerDoOrDont', { ...on, questionId: asked(app), answer: given })
const play = (app: App) => {
  app.do('beginDoOrDont', on).wait(800)
  answer(app, 'do').wait(1_400)
  return answer(app, 'dont').wait(1_400)
}

describe('the back of a do-or-don’t game', () => {
  const standard = { type: 'standard' } as const

  test('D-DND-03 shows the intro first, with the number of questions, and that play begins', () => {
    const app = open({ labels: ['Yes', 'No'] }, standard)
    const intro = { kind: 'doOrDont', mode: 'intro', total: 2, beginning: false, mayBegin: true, mayRestart: false }
    expect(back(app)).toEqual({ ...intro, thanks: false, labels: ['Yes', 'No'] })
    expect(back(app.do('beginDoOrDont', on))).toMatchObject({ mode: 'intro', beginning: true })
  })

  test('D-DND-05 D-DND-09 asks one question after the other, and shows the outcome of each answer', () => {
    const app = open({}, standard).do('beginDoOrDont', on).wait(800)
    const first = asked(app)
    expect(back(app)).toMatchObject({
      mode: 'play',
      question: { questionId: first, number: 1, text: `About ${first}` },
    })
    expect(back(app).question).not.toHaveProperty('given')
    expect(back(answer(app, 'dont')).question).toMatchObject({ number: 1, given: 'dont', outcome: 'wrong' })
    expect(back(app.wait(1_400)).question).toMatchObject({ number: 2 })
  })

  test('D-DND-06 D-DND-15 shows each question with its answer at the end, and may be played again', () => {
    const done = back(play(open({}, standard)))
    expect(done).toMatchObject({ mode: 'done', mayRestart: true, thanks: false })
    expect(done.results?.map(({ given, correct }) => [given, correct])).toEqual([
      ['do', true],
      ['dont', false],
    ])
  })

  test('D-DND-13 grades each answer by the card’s correct response', () => {
    const questions = [
      { id: 'g-1', correctResponse: 'dont' as const },
      { id: 'g-2', correctResponse: 'do' as const },
    ]
    const outcomes = back(play(open({ questions }, standard))).results?.map(({ questionId, given, correct }) => [
      correct,
      given === questions.find(({ id }) => id === questionId)?.correctResponse,
    ])
    expect(outcomes).toHaveLength(2)
    for (const [told, meant] of outcomes ?? []) expect(told).toBe(meant)
  })

  test('D-DND-17 D-ANSWER-20 thanks in a survey, and when right or wrong must not be shown', () => {
    for (const app of [open({ survey: true }, standard), open({}, { quizSettings: { hideResponseFeedback: true } })]) {
      app.do('beginDoOrDont', on).wait(800)
      expect(back(answer(app, 'dont')).question).toMatchObject({ outcome: 'recorded' })
      answer(app.wait(1_400), 'do').wait(1_400)
      expect(back(app)).toMatchObject({ mode: 'done', thanks: true })
      expect(back(app).results?.filter(({ correct }) => correct !== undefined)).toEqual([])
    }
  })

  test('D-DND-08 O-62 is done in an assessment once all is answered, and cannot begin in a read-only assessment', () => {
    const exam = play(open())
    exam.do('closeDeck', { deckId: 'deck' }).do('openDeck', { deckId: 'deck', cardId: 'g' })
    expect(back(exam)).toMatchObject({ mode: 'done', mayRestart: false })
    expect(
      back(exam)
        .results?.map(({ given }) => given)
        .toSorted(),
    ).toEqual(['do', 'dont'])
    expect(back(open({}, { quizEndDate: 0 }))).toMatchObject({ mode: 'intro', mayBegin: false })
  })

  test.each([undefined, -1])(
    'D-DND-08 D-TRIAL-18 begins again in a retake that asks its questions again, with the delay %s',
    (quizAttemptDelay) => {
      const app = play(open({}, { quizSettings: { passingGrade: 80, ...omitUndefined({ quizAttemptDelay }) } }))
      expect(back(app)).toMatchObject({ mode: 'done' })
      app.wait(1_000).do('retryQuizDeck', { deckId: 'deck' })
      const total = quizAttemptDelay === undefined ? 1 : 2
      expect(back(app)).toMatchObject({ mode: 'intro', mayBegin: true, beginning: false, total })
      app.do('beginDoOrDont', on).wait(800)
      for (let asks = 0; asks < total; asks += 1) answer(app, 'dont').wait(1_400)
      expect(back(app)).toMatchObject({ mode: 'done' })
    },
  )

  test('D-RESULT-05 D-VIS-03 asks only the missed questions in a retake and keeps the right answers', () => {
    const app = play(open({}, { quizSettings: { passingGrade: 80 } }))
    const missed = back(app).results?.find(({ correct }) => correct === false)?.questionId
    app.wait(1_000).do('retryQuizDeck', { deckId: 'deck' }).do('beginDoOrDont', on).wait(800)
    expect(back(app)).toMatchObject({ total: 1, question: { questionId: missed, number: 1 } })
    answer(app, 'dont').wait(1_400)
    expect(back(app).results?.map(({ given, correct }) => [given, correct])).toEqual([
      ['dont', false],
      ['do', true],
    ])
    expect(app.state.user.quiz.trials['deck']?.lastScore).toBe(50)
  })

  test('D-DND-06 shows the outcomes of a game that was played between two attempts', () => {
    const app = open().do('completeAttempt', { deckId: 'deck' })
    expect(back(play(app))).toMatchObject({ mode: 'done' })
  })

  test('D-CARD-37 shows an error without questions', () => {
    expect(anyBack(open({ questions: [] }, standard))).toEqual({ kind: 'broken', message: 'missing answers' })
  })
})

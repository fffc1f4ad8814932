import { describe, expect, test } from 'vitest'
import type { QuizQuestion, QuizBack } from '../../../protocol/cards/quiz'
import type { QuizSettings } from '../../../protocol/entities/quiz-settings'
import type { QuizTrial } from '../../../protocol/entities/quiz-trial'
import { startApp, type App } from '../../../test/examples/app'
import { NOON } from '../../../test/examples/defaults'
import { assessment, content, plainCard, quizCard } from '../../../test/examples/assessment'

const DAY = 86_400_000
const answers = [
  { id: 'a', text: 'One hour' },
  { id: 'b', text: 'Two hours', textHtml: '<b>Two</b> hours' },
  { id: 'c', text: 'Till close' },
]
const remediation = {
  incorrect: {
    text: 'See the rule.',
    links: [{ cardId: 'rule' }, { cardId: 'rule', label: 'The rule' }, { cardId: 'gone' }],
  },
}
const question = (id: string, more: Partial<QuizQuestion> = {}) => ({
  ...quizCard(id, { answers, ...more }),
  title: `Question ${id}`,
})

const back = (app: App, cardId = 'q1'): QuizBack => {
  const card = app.view('deck', { deckId: 'deck' })?.cards.find((one) => one.cardId === cardId)
  if (card?.back.kind !== 'quiz') throw new Error(`${cardId} is not in the window`)
  return card.back
}
const states = (app: App, cardId?: string) =>
  Object.fromEntries(back(app, cardId).answers.map((one) => [one.answerId, one.state]))
const answer = (app: App, answerId: string, cardId = 'q1') =>
  app.do('answerQuestion', { deckId: 'deck', cardId, quizId: `${cardId}-question`, answer: answerId })
const quiz = (more: Partial<QuizQuestion> = {}, settings: QuizSettings = {}, trial?: Partial<QuizTrial>) =>
  startApp()
    .signIn()
    .openDeck(
      assessment([question('q1', more), question('q2'), plainCard('rule')], settings),
      trial === undefined ? {} : { trial: { id: 't', deckId: 'deck', ...trial } },
    )
const check = (more: Partial<QuizQuestion> = {}) =>
  startApp()
    .signIn()
    .openDeck(content([question('q1', more), plainCard('rule')], { type: 'standard' }))

describe('a question', () => {
  test('D-CARD-03 is shown with its answers, all of them open', () => {
    expect(back(quiz())).toEqual({
      kind: 'quiz',
      questionId: 'q1-question',
      question: 'Question q1',
      answers: [
        { answerId: 'a', text: 'One hour', state: 'open' },
        { answerId: 'b', text: 'Two hours', html: '<b>Two</b> hours', state: 'open' },
        { answerId: 'c', text: 'Till close', state: 'open' },
      ],
      answered: false,
      survey: false,
      silent: false,
    })
  })

  test('D-CARD-03 D-ANSWER-19 treats an empty text as absent', () => {
    const variants = [{ id: 'v', title: '', answers: [{ id: 'v1', text: 'Ten minutes', textHtml: '' }] }]
    expect(back(quiz({ variants }))).toMatchObject({
      question: 'Question q1',
      answers: [{ answerId: 'v1', text: 'Ten minutes', state: 'open' }],
    })
    expect(back(quiz({ variants })).answers[0]).not.toHaveProperty('html')
  })

  test('D-ANSWER-03 D-POINTS-04 shows an answer as counted in a points deck that asks again', () => {
    const points = startApp()
      .signIn()
      .openDeck(content([question('q1'), plainCard('rule')], { type: 'points' }))
    expect(back(points)).not.toHaveProperty('counted')
    answer(points, 'a').wait(1_700)
    expect(back(points)).toMatchObject({ answered: false, counted: true })
  })

  test('D-ANSWER-13 shows a directly sent answer as pending until the server has responded', () => {
    const triggers = [{ id: 't1', cardId: 'q1', actionType: 'addRole' as const }]
    const app = () =>
      startApp()
        .signIn()
        .openDeck({ ...content([question('q1')], { type: 'standard' }), triggers })
    const sending = answer(app(), 'b')
    expect(back(sending)).toMatchObject({ sending: 'b', answered: false })
    const refused = sending.fail('directAnswer', { kind: 'apiError', type: 'forbidden', message: 'No', code: 403 })
    expect(back(refused)).toEqual(back(app()))
    const taken = answer(app(), 'b').answer('directAnswer', {})
    expect(back(taken).sending).toBeUndefined()
    expect(back(taken)).toMatchObject({ answered: true, outcome: 'wrong' })
  })

  test('D-ANSWER-17 shuffles the answers as the rule does, each once, and keeps that order', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `a${index}` }))
    const app = quiz({ answers: many, correctAnswerId: 'a0', shuffleAnswers: true })
    const order = back(app).answers.map(({ answerId }) => answerId)
    expect(order.toSorted()).toEqual(many.map(({ id }) => id).toSorted())
    expect(order).not.toEqual(many.map(({ id }) => id))
    answer(app, order[3] ?? '')
    expect(back(app).answers.map(({ answerId }) => answerId)).toEqual(order)
    app.wait(1_700)
    expect(back(app).answers.map(({ answerId }) => answerId)).toEqual(order)
  })

  test('D-ANSWER-17 keeps the order of the answers when the attempt ends', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `a${index}` }))
    const only = { answers: many, correctAnswerId: 'a0', shuffleAnswers: true }
    const app = startApp()
      .signIn()
      .openDeck(assessment([question('q1', only)]))
    const order = back(app).answers.map(({ answerId }) => answerId)
    answer(app, 'a0')
    expect(app.state.user.quiz.trials['deck']).toMatchObject({ attempts: 1, phase: 'passed' })
    expect(back(app).answers.map(({ answerId }) => answerId)).toEqual(order)
  })

  test('D-ANSWER-19 shows one variant with its own texts, and keeps it after the answer', () => {
    const variants = ['x', 'y', 'z'].map((id) => ({
      id,
      title: `Variant ${id}`,
      answers: [{ id: `${id}1` }, { id: `${id}2` }],
      correctAnswerId: `${id}1`,
    }))
    const app = quiz({ variants })
    const shown = variants.find(({ title }) => title === back(app).question)
    expect(back(app).answers.map(({ answerId }) => answerId)).toEqual(shown?.answers.map(({ id }) => id))
    answer(app, `${shown?.id}2`)
    expect(states(app)).toEqual({ [`${shown?.id}1`]: 'right', [`${shown?.id}2`]: 'pickedWrong' })
    app.wait(1_700)
    expect(back(app).question).toBe(shown?.title)
  })
})

describe('while the marks are shown', () => {
  test('D-ANSWER-03 marks a right answer', () => {
    const app = answer(quiz(), 'a')
    expect(states(app)).toEqual({ a: 'pickedRight', b: 'off', c: 'off' })
    expect(back(app)).toMatchObject({ answered: true, outcome: 'right' })
  })

  test('D-ANSWER-03 D-ANSWER-15 marks a wrong answer, and the right one too', () => {
    const app = answer(quiz(), 'b')
    expect(states(app)).toEqual({ a: 'right', b: 'pickedWrong', c: 'off' })
    expect(back(app)).toMatchObject({ answered: true, outcome: 'wrong' })
  })

  test('D-ANSWER-08 D-ANSWER-18 shows the remediation with it, with links to shown cards', () => {
    const app = answer(quiz({ remediation }), 'b')
    expect(back(app).remediation).toEqual({
      text: 'See the rule.',
      links: [
        { cardId: 'rule', number: 3, title: '' },
        { cardId: 'rule', number: 3, title: 'The rule' },
      ],
    })
    app.wait(16_999)
    expect(back(app).outcome).toBe('wrong')
    app.wait(1)
    expect(back(app).remediation).toBeUndefined()
  })

  test('D-ANSWER-18 uses the card’s title for a link with an empty label', () => {
    const named = { ...plainCard('rule'), title: 'Rule one' }
    const incorrect = { links: [{ cardId: 'rule', label: '' }] }
    const deck = assessment([question('q1', { remediation: { incorrect } }), question('q2'), named])
    const app = answer(startApp().signIn().openDeck(deck), 'b')
    expect(back(app).remediation?.links).toMatchObject([{ cardId: 'rule', title: 'Rule one' }])
  })

  test('D-ANSWER-16 records a survey answer without right and wrong', () => {
    const app = answer(quiz({ survey: true }), 'b')
    expect(states(app)).toEqual({ a: 'off', b: 'picked', c: 'off' })
    expect(back(app)).toMatchObject({ survey: true, outcome: 'recorded' })
    expect(back(quiz({}, { survey: true })).survey).toBe(true)
  })

  test('D-ANSWER-20 does not show whether it was right with hideResponseFeedback', () => {
    const app = answer(quiz({ remediation }, { hideResponseFeedback: true }), 'b')
    expect(states(app)).toEqual({ a: 'off', b: 'picked', c: 'off' })
    const shown = back(app)
    expect(shown).toMatchObject({ answered: true, silent: true })
    expect([shown.outcome, shown.remediation]).toEqual([undefined, undefined])
  })

  test('D-ANSWER-02 a knowledge check continues to accept answers, and does not reveal the right one', () => {
    const app = answer(check({ knowledgeCheck: true }), 'b')
    expect(states(app)).toEqual({ a: 'open', b: 'pickedWrong', c: 'open' })
    answer(app, 'a')
    expect(states(app)).toEqual({ a: 'pickedRight', b: 'open', c: 'open' })
  })

  test('D-ANSWER-02 D-ANSWER-09 continues even if the answer’s delay hides the card', () => {
    const app = answer(check({ knowledgeCheck: true, incorrectDelay: 60, correctDelay: 60 }), 'b')
    answer(app, 'a')
    expect(back(app).outcome).toBe('right')
  })
})

describe('a knowledge check with variants', () => {
  test('D-ANSWER-02 D-ANSWER-19 shows the variant by which an answer is graded, and asks again when it changes', () => {
    const variants = Array.from({ length: 12 }, (_, index) => ({
      id: `v${index}`,
      title: `Variant ${index}`,
      answers: [{ id: `v${index}-1` }, { id: `v${index}-2` }],
      correctAnswerId: `v${index}-1`,
    }))
    const app = quiz({ variants, knowledgeCheck: true }, { passingGrade: 100, quizAttemptLimit: 3 })
    const first = back(app).question
    answer(app, back(app).answers[1]?.answerId ?? '').wait(1_700)
    expect(back(app)).toMatchObject({ question: first, answered: true })
    app.do('completeAttempt', { deckId: 'deck' })
    const second = back(app)
    expect(second.question).not.toBe(first)
    expect(second).toMatchObject({ answered: false, answers: [{ state: 'open' }, { state: 'open' }] })
    answer(app, second.answers[0]?.answerId ?? '')
    expect(back(app)).toMatchObject({ question: second.question, outcome: 'right' })
  })
})

describe('when the marks have cleared', () => {
  test('D-ANSWER-03 an assessment shows only which answer was given', () => {
    const app = answer(quiz(), 'b').wait(1_700)
    expect(states(app)).toEqual({ a: 'off', b: 'picked', c: 'off' })
    expect(back(app)).toMatchObject({ answered: true })
    expect(back(app).outcome).toBeUndefined()
  })

  test('D-ANSWER-11 any other deck asks again', () => {
    const app = answer(check(), 'b')
    expect(states(app)).toEqual({ a: 'right', b: 'pickedWrong', c: 'off' })
    app.wait(1_700)
    expect(states(app)).toEqual({ a: 'open', b: 'open', c: 'open' })
    expect(back(app).answered).toBe(false)
  })

  test('D-VIS-02 a retry opens the missed questions', () => {
    const app = answer(answer(quiz({}, { passingGrade: 100, quizAttemptLimit: 3 }), 'b'), 'a', 'q2').wait(1_700)
    expect(app.state.user.quiz.trials['deck']?.phase).toBe('failed')
    expect(states(app)).toEqual({ a: 'off', b: 'picked', c: 'off' })
    app.wait(1_000).do('retryQuizDeck', { deckId: 'deck' })
    expect(states(app)).toEqual({ a: 'open', b: 'open', c: 'open' })
    expect(back(app).answered).toBe(false)
    answer(app, 'c')
    expect(states(app)).toEqual({ a: 'right', b: 'off', c: 'pickedWrong' })
  })

  test('D-VIS-04 opens a missed question again when its delay is over', () => {
    const settings = { passingGrade: 100, quizAttemptLimit: 3 }
    const app = answer(answer(quiz({ incorrectDelay: 60 }, settings), 'b'), 'a', 'q2').wait(59_999)
    expect(back(app).answered).toBe(true)
    app.wait(1)
    expect(states(app)).toEqual({ a: 'open', b: 'open', c: 'open' })
  })

  test('D-VIS-05 shows the given answers in info mode', () => {
    const earned = { attempts: 1, passedAt: NOON - DAY, submittedAt: NOON - DAY, certificateId: 'c' }
    const responses = [
      { id: 'r', cardId: 'q1', questionId: 'q1-question', answerId: 'a', correct: true, createdAt: NOON - DAY },
    ]
    const app = startApp()
      .signIn()
      .openDeck(assessment([question('q1'), question('q2')]), {
        trial: { id: 't', deckId: 'deck', ...earned },
        responses,
      })
    expect(app.view('deck', { deckId: 'deck' })?.mode).toBe('info')
    expect(states(app)).toEqual({ a: 'picked', b: 'off', c: 'off' })
    expect(states(app, 'q2')).toEqual({ a: 'open', b: 'open', c: 'open' })
  })
})

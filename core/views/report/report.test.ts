import { describe, expect, test } from 'vitest'
import type { QuizReport } from '../../../protocol/entities/quiz-report'
import { networkFault } from '../../../protocol/faults'
import { startApp, started, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { assessment, quizCard } from '../../../test/examples/assessment'
import { derivedCardId } from '../../deck/derived-cards'

const deckId = 'deck'
const on = { deckId, cardId: derivedCardId(deckId, 'quizReport') }
const opened = () => {
  const { deck, ...content } = assessment([quizCard('milk')], { quizReportUsersRoleIds: ['office'] })
  return startApp()
    .signIn({ ...mayaWithoutOrg, roles: ['office'] })
    .openDeck({ ...content, deck: { ...deck, title: 'Food safety' } })
    .do('showReport', on)
}
const view = (app: App) => app.view('report', { deckId })
const report = {
  quizOutcomes: { failed: 1, incomplete: 0, passed: 3 },
  responsesByCard: [
    {
      cardId: 'milk',
      cardTitle: 'The milk stood out',
      responses: [
        { answerId: 'a', answerText: 'Away', isCorrect: true, numOfResponses: 3 },
        { answerId: 'b', answerText: 'Use it', isCorrect: false, numOfResponses: 1 },
      ],
    },
    { cardId: 'oats', cardTitle: 'Oats', responses: [{ answerId: 'c', answerText: 'Green' }] },
  ],
  responsesByUsers: [
    { responseId: '1', userName: 'Maya', cardId: 'milk', answerId: 'b', isCorrect: false, createdAt: NOON },
    { responseId: '2', cardId: 'gone', answerId: 'x' },
  ],
  individualResponsesLimit: 100,
  results: [
    { userId: 'maya', userName: 'Maya', outcome: 'passed', attempts: 2, score: 90, at: NOON },
    { userId: 'lena', outcome: 'incomplete', attempts: 0 },
  ],
  resultsLimit: 100,
} satisfies QuizReport

describe('the report on an assessment', () => {
  test('D-REPORT-05 has the number and the share of each outcome', () => {
    expect(view(opened().reported(report))?.outcomes).toEqual({
      failed: { count: 1, share: 0.25 },
      incomplete: { count: 0, share: 0 },
      passed: { count: 3, share: 0.75 },
    })
  })

  test('has the result of each learner, without a name for a guest', () => {
    expect(view(opened().reported(report))).toMatchObject({
      results: [
        { userId: 'maya', userName: 'Maya', outcome: 'passed', attempts: 2, score: 90, at: NOON },
        { userId: 'lena', userName: '', outcome: 'incomplete', attempts: 0 },
      ],
      resultsLimit: 100,
    })
  })

  test('says of a question how many answered right at first, how well it separates, and which distractor nobody chose', () => {
    const answers = [
      { answerId: 'a', isCorrect: true, numOfResponses: 25 },
      { answerId: 'b', isCorrect: false, numOfResponses: 0 },
    ]
    const card = { cardId: 'milk', responses: answers, first: { answered: 25, correct: 0.8, discrimination: 0.1 } }
    const [question] = view(opened().reported({ ...report, responsesByCard: [card] }))?.questions ?? []
    expect(question).toMatchObject({ firstCorrect: 0.8, separation: 'not' })
    expect(question?.answers.map(({ unused }) => unused)).toEqual([undefined, true])
    const [few] =
      view(opened().reported({ ...report, responsesByCard: [{ ...card, first: { answered: 3, correct: 1 } }] }))
        ?.questions ?? []
    expect(few?.firstCorrect).toBe(1)
    expect(few).not.toHaveProperty('separation')
  })

  test('D-REPORT-08 has the share, the number and the text of each answer to each question', () => {
    expect(view(opened().reported(report))?.questions).toEqual([
      {
        cardId: 'milk',
        title: 'The milk stood out',
        total: 4,
        answers: [
          { answerId: 'a', text: 'Away', count: 3, share: 0.75, correct: true },
          { answerId: 'b', text: 'Use it', count: 1, share: 0.25, correct: false },
        ],
      },
      { cardId: 'oats', title: 'Oats', total: 0, answers: [{ answerId: 'c', text: 'Green', count: 0, share: 0 }] },
    ])
  })

  test('D-REPORT-07 D-REPORT-09 D-REPORT-13 a question without a title has its text as its name', () => {
    const untitled = (cardId: string, cardContent: string) => ({ cardId, cardContent, responses: [] })
    const long = 'ä'.repeat(5_000)
    const app = opened().reported({
      responsesByCard: [
        untitled('milk', '<p>How <b>hot</b> is milk?</p>'),
        untitled('oats', `<p>${long}</p>`),
        { cardId: 'ice' },
      ],
      responsesByUsers: [{ responseId: '1', cardId: 'milk' }],
    })
    expect(view(app)?.questions.map(({ title }) => title)).toEqual(['How hot is milk?', `${long.slice(0, 139)}…`, ''])
    expect(view(app)?.responses[0]?.cardTitle).toBe('How hot is milk?')
  })

  test('D-REPORT-09 D-REPORT-10 D-REPORT-11 lists who answered what and when, whether it was right, and how many are listed', () => {
    const { responses, limit } = view(opened().reported(report)) ?? {}
    expect(responses).toEqual([
      {
        responseId: '1',
        userName: 'Maya',
        cardId: 'milk',
        cardTitle: 'The milk stood out',
        answer: 'Use it',
        at: NOON,
        correct: false,
      },
      { responseId: '2', userName: '', cardId: 'gone', cardTitle: '', answer: '' },
    ])
    expect(limit).toBe(100)
    // A server without a limit returns all.
    const { individualResponsesLimit: _, ...unlimited } = report
    expect(view(opened().reported(unlimited))?.limit).toBe(2)
  })

  test('D-REPORT-18 D-REPORT-19 has the filter of its request, and keeps the report when a refresh fails', () => {
    const app = opened()
    expect(view(app)).toMatchObject({ state: 'loading', title: 'Food safety', roleIds: [], stale: false })
    app.reported(report).do('showReport', { ...on, roleIds: ['barista'], startDate: NOON })
    expect(view(app)).toMatchObject({ state: 'shown', roleIds: ['barista'], startDate: NOON })
    app.fail('quizReport', networkFault('offline'))
    expect(view(app)).toMatchObject({ state: 'shown', stale: true, outcomes: { passed: { count: 3 } } })
    expect(view(app.do('showReport', on))).toMatchObject({ roleIds: [] })
    expect(view(app)).not.toHaveProperty('startDate')
    expect(view(opened().fail('quizReport', networkFault('offline')))).toMatchObject({ state: 'failed' })
  })

  test('D-REPORT-04 is that of the requested deck only', () => {
    const app = opened()
      .reported(report)
      .do('showReport', { ...on, roleIds: ['barista'] })
    expect(app.view('report', { deckId: 'other' })).toMatchObject({ state: 'loading', roleIds: [], questions: [] })
  })

  test('D-REPORT-24 an export whose worker was replaced has failed, and can be requested again', () => {
    const app = opened().reported(report).do('exportReport', on)
    expect(view(app)).toMatchObject({ exporting: 'busy' })
    app.tell(started)
    expect(view(app)).toMatchObject({ exporting: 'failed' })
    expect(view(app.do('exportReport', on))).toMatchObject({ exporting: 'busy' })
  })

  test('shows whether there is a connection', () => {
    const app = opened().reported(report)
    expect(view(app)).toMatchObject({ online: true })
    expect(view(app.tell({ type: 'connectivity', online: false }))).toMatchObject({ online: false })
  })
})

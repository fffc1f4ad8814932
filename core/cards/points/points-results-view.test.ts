import { describe, expect, test } from 'vitest'
import type { PointsResultsBack } from '../../../protocol/cards/points-results'
import type { Card } from '../../../protocol/entities/card'
import { startApp, type App } from '../../../test/examples/app'
import { content, plainCard } from '../../../test/examples/assessment'
import { offline, refusedWith } from '../../../test/examples/history'
import { nextRow } from '../../outbox/queue'

const question: Card = {
  id: 'q1',
  type: 'quiz',
  title: 'How many?',
  quiz: {
    id: 'quiz',
    scoreGroupId: 'g1',
    answers: [
      { id: 'few', points: 1 },
      { id: 'many', points: 5 },
    ],
  },
}
const slider: Card = {
  id: 's1',
  type: 'likert',
  title: 'How sure?',
  likert: { ticks: 5, maxPoints: 10, scoreGroupId: 'g1' },
}
const open = (cards: readonly Card[] = [question, slider]) =>
  startApp()
    .signIn()
    .openDeck(
      content([plainCard('c1'), ...cards], {
        type: 'points',
        pointsConfig: { scoreGroups: [{ id: 'g1', title: 'Warmth' }, { id: 'g2' }] },
      }),
    )
const answer = (app: App) => app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'quiz', answer: 'many' })
const both = (app: App) => answer(app).do('submitLikertResponse', { deckId: 'deck', cardId: 's1', tick: 3, points: 4 })
const submit = (app: App) => app.do('submitPoints', { deckId: 'deck' })
const row = (app: App) => app.state.user.outbox.rows.find(({ cause }) => cause === 'pointsCompleted')?.id ?? ''
function back(app: App): PointsResultsBack {
  const found = app
    .do('jumpToCard', { deckId: 'deck', cardId: 'deck-pointsResults' })
    .view('deck', { deckId: 'deck' })
    ?.cards.find(({ type }) => type === 'pointsResults')?.back
  if (found?.kind !== 'pointsResults') throw new Error('no points')
  return found
}

describe('the back of a points results card', () => {
  test('D-POINTS-05 D-POINTS-04 shows the open questions', () => {
    expect(back(answer(open()))).toMatchObject({
      state: 'open',
      responses: 1,
      questions: 2,
      open: [{ cardId: 's1', number: 3, title: 'How sure?' }],
    })
  })

  test('D-POINTS-03 has the score of each group, and its maximum', () => {
    expect(back(both(open()))).toMatchObject({
      state: 'init',
      scoreTotal: 9,
      groups: [
        { groupId: 'g1', title: 'Warmth', score: 9, most: 13 },
        { groupId: 'g2', title: '', score: 0, most: 0 },
      ],
      open: [],
    })
  })

  test('D-POINTS-06 is submitting while pending, an error when it failed, and sent when it was delivered', () => {
    const app = submit(both(open()))
    expect(back(app).state).toBe('submitting')
    app.tell({ type: 'rowFailed', rowId: app.state.user.outbox.rows[0]?.id ?? '', fault: offline, jitter: 0 })
    expect(back(app).state).toBe('error')
    const refused = submit(both(open()))
    const fault = refusedWith(403, 'Request failed: Not allowed to modify that deck')
    refused.tell({ type: 'rowFailed', rowId: row(refused), fault, jitter: 0 })
    expect(row(refused)).toBe('')
    expect(back(refused).state).toBe('error')
    expect(back(submit(refused)).state).toBe('submitting')
    const sent = submit(both(open()))
    sent.tell({ type: 'rowSent', rowId: row(sent) })
    expect(back(sent).state).toBe('sent')
    sent.answer('completion', { connectedDecks: ['d2'] })
    expect(back(sent).decks).toEqual([{ deckId: 'd2', title: '' }])
  })

  test('D-POINTS-06 X-UX-02 shows parked points as an error, and sends them when they are submitted again', () => {
    const app = submit(both(open()))
    while (app.state.user.outbox.rows[0]?.cause !== 'pointsCompleted')
      app.tell({ type: 'rowSent', rowId: app.state.user.outbox.rows[0]?.id ?? '' })
    app.do('setAsideAction', { rowId: row(app) })
    expect(back(app).state).toBe('error')
    const before = app.log.length
    expect(back(submit(app)).state).toBe('submitting')
    expect(app.log.slice(before).map(({ type }) => type)).toEqual(['actionPutBack', 'sendAsked'])
    expect(nextRow(app.state, app.now)?.cause).toBe('pointsCompleted')
  })

  test('D-POINTS-03 D-POINTS-06 lets answers with other points than the submitted ones be submitted too', () => {
    const sent = submit(both(open()))
    sent.tell({ type: 'rowSent', rowId: row(sent) })
    sent.wait(10_000).do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'quiz', answer: 'few' })
    expect(back(sent)).toMatchObject({ state: 'init', scoreTotal: 5 })
    expect(back(submit(sent)).state).toBe('submitting')
    sent.tell({ type: 'rowSent', rowId: row(sent) })
    expect(back(sent).state).toBe('sent')
  })

  test('D-POINTS-03 takes the most that any variant of a question gives as the maximum', () => {
    const variants = [{ id: 'v1', answers: [{ id: 'some', points: 7 }] }]
    const worded: Card = { id: 'q1', type: 'quiz', quiz: { id: 'quiz', scoreGroupId: 'g1', variants } }
    expect(back(open([worded])).groups[0]).toMatchObject({ groupId: 'g1', most: 7 })
  })

  test('D-POINTS-04 does not count a question without answers', () => {
    const view = back(answer(open([question, { id: 'q2', type: 'quiz', quiz: { id: 'none', answers: [] } }])))
    expect(view).toMatchObject({ state: 'init', questions: 1, open: [] })
  })
})

import { describe, expect, test } from 'vitest'
import type { QuizTrial } from '../../../protocol/entities/quiz-trial'
import { networkFault } from '../../../protocol/faults'
import type { CertificateView } from '../../../protocol/views/certificate'
import { startApp, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { content, plainCard, quizCard } from '../../../test/examples/assessment'

const DAY = 86_400_000
const view = (app: App): CertificateView => {
  const found = app.view('certificate', { deckId: 'deck' })
  if (found === undefined) throw new Error('the certificate shows to a signed-in user')
  return found
}
const foodSafety = (deck = {}) =>
  content([quizCard('q1')], { title: 'Food safety', coverImage: { url: 'c.svg' }, ...deck })
const earned: QuizTrial = {
  id: 't',
  deckId: 'deck',
  attempts: 1,
  passedAt: NOON - DAY,
  submittedAt: NOON - DAY + 5,
  certificateId: 'NW-7F3A',
  lastScore: 92.9,
}
const submitted = () =>
  startApp()
    .signIn()
    .openDeck(foodSafety())
    .do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    .do('submitQuizDeckScore', { deckId: 'deck' })

describe('the certificate', () => {
  test('D-RESULT-10 S-CERT-04 has name, deck, score, day and validation id', () => {
    const user = { ...mayaWithoutOrg, primaryOrg: { id: 'org', name: 'Northwind Coffee' } }
    expect(view(startApp().signIn(user).openDeck(foodSafety(), { trial: earned }))).toEqual({
      state: 'issued',
      deckId: 'deck',
      userName: 'Maya Okafor',
      deckTitle: 'Food safety',
      theme: 'light',
      score: 93,
      submittedAt: NOON - DAY + 5,
      certificateId: 'NW-7F3A',
      cover: 'c.svg',
      orgName: 'Northwind Coffee',
    })
  })

  test('D-RESULT-11 is submitting before the certificate exists', () => {
    expect(view(submitted())).toMatchObject({ state: 'submitting', score: 100, deckTitle: 'Food safety' })
  })

  test('D-RESULT-10 S-CERT-04 shows an earned certificate with its deck’s title even if the deck cannot be loaded', () => {
    const app = startApp()
      .signIn()
      .loadHome({ deckQuizTrials: [{ ...earned, deckTitle: 'Food safety' }] })
      .do('openDeck', { deckId: 'deck' })
    app.fail('deck', { kind: 'apiError', type: 'deck not allowed', message: '', code: 403 }, 'deck')
    expect(view(app)).toMatchObject({ state: 'issued', deckTitle: 'Food safety', certificateId: 'NW-7F3A', score: 93 })
  })

  test('D-RESULT-11 is submitting while the server has the score but no certificate yet', () => {
    const { certificateId: _, ...scored } = earned
    expect(view(startApp().signIn().openDeck(foodSafety(), { trial: scored })).state).toBe('submitting')
  })

  test('D-RESULT-12 waits for a connection while offline', () => {
    const app = submitted().do('sync', {}).fail('sync', networkFault('offline'))
    expect(view(app).state).toBe('waitingOffline')
    app.do('sync', {}).answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    expect(view(app).state).toBe('submitting')
    const row = app.state.user.outbox.rows.find(({ cause }) => cause === 'quizScoreSubmitted')
    app.tell({
      type: 'rowSent',
      rowId: row?.id ?? '',
      trial: { ...earned, id: app.state.user.quiz.trials['deck']?.id ?? '' },
    })
    expect(view(app)).toMatchObject({ state: 'issued', certificateId: 'NW-7F3A' })
  })

  test('D-TRIAL-31 ignores a certificate from before 2018, and has none without a submission', () => {
    const old = { ...earned, submittedAt: Date.UTC(2017, 11, 31) }
    expect(view(startApp().signIn().openDeck(foodSafety(), { trial: old })).state).toBe('none')
    expect(view(startApp().signIn().openDeck(foodSafety())).state).toBe('none')
  })

  test('D-RESULT-14 shows an error for a deck that is not an assessment', () => {
    const message = 'deckOrAssessmentForCertificateNotFound'
    const standard = content([plainCard('a')], { type: 'standard' })
    expect(view(startApp().signIn().openDeck(standard))).toMatchObject({ state: 'broken', message })
    const missing = startApp().signIn().do('openDeck', { deckId: 'deck' })
    expect(view(missing).state).toBe('loading')
    missing.fail('deck', { kind: 'apiError', type: 'deck not found', message: '', code: 404 }, 'deck')
    expect(view(missing)).toMatchObject({ state: 'broken', message })
  })

  test('D-RESULT-11 X-UX-02 does not wait for a deck in no list once the earned certificates are known', () => {
    const app = startApp().signIn()
    expect(view(app).state).toBe('loading')
    app.loadHome({})
    expect(view(app).state).toBe('none')
  })

  test('D-RESULT-10 shows a certificate from another device before its deck is loaded', () => {
    const app = startApp()
      .signIn()
      .loadHome({
        deckQuizTrials: [earned],
        recentlyOpenedDecks: [{ id: 'deck', title: 'Food safety', type: 'quiz' }],
      })
    expect(view(app)).toMatchObject({ state: 'issued', deckTitle: 'Food safety', certificateId: 'NW-7F3A' })
  })
})

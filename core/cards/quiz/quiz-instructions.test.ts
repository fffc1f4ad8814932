import { describe, expect, test } from 'vitest'
import type { InstructionsBack } from '../../../protocol/cards/quiz-instructions'
import type { Card } from '../../../protocol/entities/card'
import type { Deck } from '../../../protocol/entities/deck'
import { content, doOrDontCard, plainCard, quizCard } from '../../../test/examples/assessment'
import { startApp, type App } from '../../../test/examples/app'
import { NOON } from '../../../test/examples/defaults'

const DAY = 86_400_000
const back = (app: App): InstructionsBack => {
  const found = app.view('deck', { deckId: 'deck' })?.cards.find(({ type }) => type === 'quizInstructions')
  if (found?.back.kind !== 'quizInstructions') throw new Error('the instructions are not in the window')
  return found.back
}
const open = (deck: Partial<Deck> = {}, ...cards: readonly Card[]) =>
  startApp()
    .signIn()
    .openDeck(content([...cards, quizCard('q1'), doOrDontCard('d', 3)], deck))

describe('the instructions of an assessment', () => {
  test('D-CARD-10 has the text and picture of the settings, and the requirements', () => {
    const quizSettings = {
      assessmentInstructions: '<p>Take your time.</p>',
      assessmentInstructionsCoverImage: { url: 'i.svg' },
      passingGrade: 80,
      quizAttemptLimit: 3,
      quizAttemptDelay: 7,
    }
    expect(back(open({ quizSettings }))).toEqual({
      kind: 'quizInstructions',
      content: '<p>Take your time.</p>',
      cover: 'i.svg',
      questions: 4,
      passingGrade: 80,
      attemptsRemaining: 3,
      attemptDelay: 7,
      availability: 'open',
    })
    const given = plainCard('i', 'quizInstructions')
    expect(back(open({ quizSettings }, given))).toMatchObject({ content: '<p>Take your time.</p>', cover: 'i.svg' })
  })

  test('D-CARD-10 uses the settings if the card in the deck has an empty text and an empty picture URL', () => {
    const settings = { assessmentInstructions: 'Take your time.', assessmentInstructionsCoverImage: { url: 'i.svg' } }
    const empty = { ...plainCard('i', 'quizInstructions'), content: '', coverImage: { url: '' } }
    expect(back(open({ quizSettings: settings }, empty))).toMatchObject({ content: 'Take your time.', cover: 'i.svg' })
    const own = { ...empty, content: 'Five questions.', coverImage: { url: 'own.svg' } }
    expect(back(open({ quizSettings: settings }, own))).toMatchObject({ content: 'Five questions.', cover: 'own.svg' })
  })

  test('D-TRIAL-28 O-20 without settings has no passing grade and unlimited attempts', () => {
    expect(back(open())).toEqual({ kind: 'quizInstructions', questions: 4, passingGrade: 0, availability: 'open' })
  })

  test('D-TRIAL-27 O-65 shows when nothing is scored, so that no passing grade applies', () => {
    expect(back(open({ quizSettings: { survey: true, passingGrade: 80 } })).surveyOnly).toBe(true)
    expect(back(open({ quizSettings: { passingGrade: 80 } }))).not.toHaveProperty('surveyOnly')
  })

  test('D-TRIAL-05 shows the remaining attempts', () => {
    const app = open({ quizSettings: { quizAttemptLimit: 3 } }).do('completeAttempt', { deckId: 'deck' })
    expect(back(app).attemptsRemaining).toBe(2)
  })

  test('D-MODE-09 shows the start date before the start', () => {
    expect(back(open({ quizStartDate: NOON + DAY }))).toMatchObject({
      availability: 'notStarted',
      startsAt: NOON + DAY,
    })
  })

  test('D-MODE-10 shows the end date after the end, by the clock of the server', () => {
    expect(back(open({ quizEndDate: NOON - DAY }))).toMatchObject({ availability: 'ended', endsAt: NOON - DAY })
    const app = open({ quizEndDate: NOON + DAY })
    expect(back(app).availability).toBe('open')
    app.tell({ type: 'clockMeasured', offset: 2 * DAY, within: 0 })
    expect(back(app).availability).toBe('ended')
  })
})

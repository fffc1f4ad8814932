import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { cases } from '../../test/cases'
import { CANARY, storedLogs } from '../../test/arbitraries/stored-logs'
import { deckContents } from '../../worker/contents/decks'
import { redactor } from './redact'
import { redactionNotes } from './redaction-notes'

const stored = (type: string, data: object) => ({
  seq: 1,
  id: 'event',
  type,
  v: 1,
  at: '2026-02-11T12:00:00.000Z',
  zone: 60,
  actor: 'user',
  org: null,
  session: 'session',
  intent: 'intent',
  data,
})

/** Returns the notes of a row, and the paths of its private values. */
function noted(row: unknown) {
  const found: string[] = []
  const notes = redactionNotes((path) => found.push(path))
  notes.row(row)
  return { found, report: notes.report(), openFields: notes.openFields() }
}

const rating = stored('cardRated', {
  ratingId: 'rating-1',
  cardId: 'card-1',
  deckId: 'deck-1',
  positive: false,
  body: 'Too much crema',
})

describe('the notes on redaction', () => {
  test('X-EXPORT-02 count pseudonyms by the field that has them and name open fields with their reason', () => {
    const { found, report, openFields } = noted(redactor('salt').row(rating))
    expect(found).toEqual([])
    expect(report).toMatchObject({
      replaced: { body: 1 },
      open: {
        id: expect.arrayContaining(['actor', 'cardId', 'deckId']) as unknown,
        time: ['at'],
        number: expect.arrayContaining(['seq']) as unknown,
      },
    })
    expect(openFields).toContainEqual({ path: 'cardRated.cardId', reasons: ['id'] })
    expect(openFields.map(({ path }) => path)).not.toContain('cardRated.body')
  })

  test.each([
    ['a text', rating, 'cardRated.body'],
    [
      'a field that no codec declares',
      stored('cardRated', { ...rating.data, body: 'text-0123456789ab', phone: '0170' }),
      'cardRated.*',
    ],
    ['a number that no codec declares', stored('eventOfTomorrow', { 'text-0123456789ab': 170 }), 'unknown event.*'],
    ['a damaged row', { seq: 3, damaged: { 'text-0123456789ab': 'Ada' } }, 'damaged row.*'],
    ['an unreadable input', { ...stored('cardRated', { ...rating.data, body: '' }), input: 'Ada' }, 'input'],
  ])('X-EXPORT-02 name %s that is not replaced', (_what, row, path) => {
    expect(noted(row).found).toContain(path)
  })

  test('X-EXPORT-02 name a text of content that is not replaced', () => {
    const found: string[] = []
    redactionNotes((path) => found.push(path)).content('deck', deckContents.deck, {
      deck: { id: 'deck-1', title: 'Crema' },
      cards: [{ id: 'card-1', title: 'text-0123456789ab' }],
    })
    expect(found).toEqual(['content deck.deck.title'])
  })

  property.prop([storedLogs], { numRuns: cases(200) })(
    'X-EXPORT-02 find nothing private in any redacted log',
    (rows) => {
      const found: string[] = []
      const notes = redactionNotes((path) => found.push(path))
      const { row: redact } = redactor('salt')
      for (const row of rows) notes.row(redact(row))
      expect(found).toEqual([])
    },
  )

  property.prop([storedLogs], { numRuns: cases(200) })(
    'X-EXPORT-02 find something private in each row that contains a private text',
    (rows) => {
      for (const row of rows) if (JSON.stringify(row).includes(CANARY)) expect(noted(row).found).not.toEqual([])
    },
  )
})

import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { personalIntents } from '../intents/personal'
import { maximumTextLength } from '../text'
import { RatingType } from './rating'
import { maySubmitRating, ratingStep, shownRating } from './rating-step'

describe('the flow of a rating', () => {
  test('D-RATE-02 goes from the choice to the text, which may stay empty, to submitted', () => {
    expect(ratingStep({}, {})).toBe('choose')
    expect(ratingStep({}, { positive: false })).toBe('write')
    expect(ratingStep({}, { positive: false, body: 'Too long' })).toBe('write')
    expect(ratingStep({ positive: false, body: 'Too long' }, {})).toBe('submitted')
    expect(ratingStep({ positive: false }, { positive: true })).toBe('write')
    expect(shownRating({ positive: true, body: 'Clear' }, { positive: false })).toEqual({
      positive: false,
      body: 'Clear',
    })
  })

  test('D-RATE-03 cannot be submitted without a choice, neither on the card nor by an intent', () => {
    expect(maySubmitRating({}, { body: 'Clear' })).toBe(false)
    expect(maySubmitRating({}, { positive: true })).toBe(true)
    expect(maySubmitRating({}, { positive: false })).toBe(true)
    const decode = (data: object) => E.isRight(personalIntents.rateCard.decode({ cardId: 'c1', deckId: 'd1', ...data }))
    expect([decode({ body: 'Clear' }), decode({ positive: 'yes' })]).toEqual([false, false])
    expect([decode({ positive: true }), decode({ positive: false })]).toEqual([true, true])
  })

  test('D-RATE-04 cannot be submitted while choice and text are unchanged', () => {
    const standing = { positive: true, body: 'Clear' }
    expect(maySubmitRating(standing, {})).toBe(false)
    expect(maySubmitRating(standing, { positive: true, body: ' Clear ' })).toBe(false)
    expect(maySubmitRating(standing, { body: '' })).toBe(true)
    expect(maySubmitRating(standing, { positive: false })).toBe(true)
    expect(maySubmitRating({ positive: true }, { body: ' ' })).toBe(false)
    // Another client may have stored the text with surrounding spaces.
    expect(maySubmitRating({ positive: true, body: ' Clear ' }, {})).toBe(false)
    expect(ratingStep({ positive: true, body: ' Clear ' }, {})).toBe('submitted')
  })

  test('cannot be submitted when the text is too long', () => {
    expect(maySubmitRating({}, { positive: true, body: 'x'.repeat(maximumTextLength + 1) })).toBe(false)
  })

  test('D-RATE-01 decodes an unknown rating type as thumbs', () => {
    expect(['yesNo', 'thumbs', 'stars'].map((type) => RatingType.decode(type))).toEqual(
      ['yesNo', 'thumbs', 'thumbs'].map((type) => E.right(type)),
    )
  })
})

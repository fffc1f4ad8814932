import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { maximumTextLength } from '../text'
import { feedback } from './feedback'
import { fieldFault } from './feedback-fields'

const long = 'x'.repeat(maximumTextLength + 1)

describe('what keeps a field from being sent', () => {
  test('D-FEED-03 D-FEED-04 D-FEED-07 reports a required field that is blank or has no valid email address', () => {
    expect(fieldFault({ label: 'Shop' }, ' ')).toBe('missing')
    expect(fieldFault({ label: 'Email' }, '')).toBe('missing')
    expect(fieldFault({ label: 'Email' }, 'maya@northwind')).toBe('noEmail')
    expect(fieldFault({ label: 'Email' }, ' maya@example.org ')).toBeUndefined()
    expect(fieldFault({ label: 'Email', optional: true }, 'maya')).toBeUndefined()
  })

  test('reports a text over the maximum length, which the intent rejects, too', () => {
    expect(fieldFault({ optional: true }, long)).toBe('tooLong')
    const decode = (data: object) =>
      E.isRight(feedback.intents.submitFeedback.decode({ cardId: 'c1', deckId: 'd1', ...data }))
    expect(decode({ fieldResponses: [{ id: 'a', value: long }] })).toBe(false)
    expect(decode({ body: long })).toBe(false)
    expect(decode({ fieldResponses: [{ id: 'a', value: 'Good' }] })).toBe(true)
  })
})

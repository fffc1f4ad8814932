import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import type { FieldResponse } from '../../protocol/cards/feedback'
import { content, plainCard } from '../../test/examples/assessment'
import { opened, signedIn, started } from '../../test/examples/history'
import { event, given, intent, later, made, type Steps } from '../../test/given-when-then'
import { invalidFields } from './feedback'

const fields = [
  { id: 'shop', label: 'Shop' },
  { id: 'mail', label: 'Your E-Mail address' },
  { id: 'more', label: 'Anything else', optional: true },
]
const values = (shop: string, mail: string, more = ''): FieldResponse[] => [
  { id: 'shop', value: shop },
  { id: 'mail', value: mail },
  { id: 'more', value: more },
]
const invalid = (fieldResponses: FieldResponse[]) => invalidFields({ customFields: fields }, { fieldResponses })
const deck = content([plainCard('c1', 'feedback'), { ...plainCard('c2', 'feedback'), customFields: fields }], {
  id: 'd1',
  type: 'standard',
})
const ready: Steps = [signedIn(), opened(deck)]
const submit = (cardId: string, given: { readonly body?: string; readonly fieldResponses?: FieldResponse[] }) =>
  intent('submitFeedback', { cardId, deckId: 'd1', ...given })

describe('the form', () => {
  test('D-FEED-03 asks for words in every field that is not optional', () => {
    expect(invalid(values('Aleph', 'maya@example.org'))).toEqual(E.right([]))
    expect(invalid(values('', 'maya@example.org'))).toEqual(E.right(['shop']))
    expect(invalid(values('  ', ''))).toEqual(E.right(['shop', 'mail']))
  })

  test('D-FEED-04 does without the optional ones', () => {
    expect(invalid(values('Aleph', 'maya@example.org', ''))).toEqual(E.right([]))
  })

  test('D-FEED-05 without fields asks for a text that is not blank', () => {
    expect(invalidFields({}, { body: ' \n' })).toEqual(E.right(['body']))
    expect(invalidFields({}, {})).toEqual(E.right(['body']))
    expect(invalidFields({ customFields: [] }, { body: 'Good' })).toEqual(E.right([]))
  })

  test('D-FEED-07 wants an email address where the label says so, unless it is optional', () => {
    expect(invalid(values('Aleph', 'maya'))).toEqual(E.right(['mail']))
    for (const label of ['Email', 'e-mail', 'EMAIL', 'Work e-mail'])
      expect(
        invalidFields({ customFields: [{ id: 'x', label }] }, { fieldResponses: [{ id: 'x', value: 'maya' }] }),
      ).toEqual(E.right(['x']))
    const optional = { customFields: [{ id: 'x', label: 'Email', optional: true }] }
    expect(invalidFields(optional, { fieldResponses: [{ id: 'x', value: 'maya' }] })).toEqual(E.right([]))
  })

  test('D-FEED-12 a field without its response is a fault of the form', () => {
    expect(invalid([{ id: 'shop', value: 'Aleph' }])).toMatchObject(
      E.left({ code: 'missingFieldResponse', message: 'missing field response' }),
    )
  })
})

describe('submitting', () => {
  test('D-FEED-08 D-API-47 sends the text', () => {
    const after = given(ready)
      .when(submit('c1', { body: 'More, please' }))
      .thenExactly(
        event('feedbackSubmitted', { feedbackId: made('feedback'), cardId: 'c1', deckId: 'd1', body: 'More, please' }),
      )
    expect(after.state.mine.outbox.rows.map(({ path }) => path)).toEqual(['/user/feedback'])
  })

  test('D-FEED-08 or the fields with their labels, and none that the card does not have', () => {
    given(ready)
      .when(submit('c2', { fieldResponses: [...values('Aleph', 'maya@example.org'), { id: 'other', value: 'x' }] }))
      .thenExactly(
        event('feedbackSubmitted', {
          feedbackId: made('feedback'),
          cardId: 'c2',
          deckId: 'd1',
          fieldResponses: [
            { id: 'shop', label: 'Shop', value: 'Aleph' },
            { id: 'mail', label: 'Your E-Mail address', value: 'maya@example.org' },
            { id: 'more', label: 'Anything else', value: '' },
          ],
        }),
      )
  })

  test('D-FEED-03 D-FEED-05 D-FEED-12 sends nothing that is incomplete', () => {
    given(ready)
      .when(submit('c1', { body: ' ' }))
      .thenRefused('feedbackIncomplete')
    given(ready)
      .when(submit('c2', { fieldResponses: values('', 'maya@example.org') }))
      .thenRefused('feedbackIncomplete')
    given(ready)
      .when(submit('c2', { fieldResponses: [] }))
      .thenRefused('feedbackIncomplete')
  })

  test('X-OUTBOX-08 two rapid taps send once; the same words may be sent again later', () => {
    given(ready, submit('c1', { body: 'Good' }), later(999))
      .when(submit('c1', { body: 'Good' }))
      .thenNothing()
    given(ready, submit('c1', { body: 'Good' }), later(999))
      .when(submit('c1', { body: 'Bad' }))
      .thenTypes('feedbackSubmitted')
    given(ready, submit('c1', { body: 'Good' }), later(1_000))
      .when(submit('c1', { body: 'Good' }))
      .thenTypes('feedbackSubmitted')
  })

  test('D-ALERT-22 D-ALERT-23 needs a user, a deck and a card', () => {
    given(started())
      .when(submit('c1', { body: 'Good' }))
      .thenRefused('missingCurrentUser')
    given(signedIn())
      .when(submit('c1', { body: 'Good' }))
      .thenRefused('deckNotLoaded')
    given(ready)
      .when(submit('c9', { body: 'Good' }))
      .thenRefused('cardNotFound')
    expect(given(ready).state.mine.engagement.responses).toEqual({})
  })
})

import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import type { FieldResponse } from '../../../protocol/cards/feedback'
import { content, plainCard } from '../../../test/examples/assessment'
import { opened, signedIn, started } from '../../../test/examples/history'
import {
  delivered,
  event,
  given,
  intent,
  later,
  made,
  rowIdOf,
  setAside,
  undelivered,
  type Steps,
} from '../../../test/given-when-then'
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
const submit = (
  cardId: string,
  given: { readonly body?: string; readonly fieldResponses?: FieldResponse[]; readonly another?: true },
) => intent('submitFeedback', { cardId, deckId: 'd1', ...given })
const refused = undelivered('feedbackSubmitted', { kind: 'apiError', type: 'refused', message: 'No', code: 422 })
const written = (body: string, label = 'feedback') => ({ feedbackId: made(label), cardId: 'c1', deckId: 'd1', body })

describe('the form', () => {
  test('D-FEED-03 requires text in every field that is not optional', () => {
    expect(invalid(values('Aleph', 'maya@example.org'))).toEqual(E.right([]))
    expect(invalid(values('', 'maya@example.org'))).toEqual(E.right(['shop']))
    expect(invalid(values('  ', ''))).toEqual(E.right(['shop', 'mail']))
  })

  test('D-FEED-04 accepts empty optional fields', () => {
    expect(invalid(values('Aleph', 'maya@example.org', ''))).toEqual(E.right([]))
  })

  test('D-FEED-05 requires text that is not blank if there are no fields', () => {
    expect(invalidFields({}, { body: ' \n' })).toEqual(E.right(['body']))
    expect(invalidFields({}, {})).toEqual(E.right(['body']))
    expect(invalidFields({ customFields: [] }, { body: 'Good' })).toEqual(E.right([]))
  })

  test('D-FEED-07 requires an email address if the label says so, unless the field is optional', () => {
    expect(invalid(values('Aleph', 'maya'))).toEqual(E.right(['mail']))
    for (const label of ['Email', 'e-mail', 'EMAIL', 'Work e-mail'])
      expect(
        invalidFields({ customFields: [{ id: 'x', label }] }, { fieldResponses: [{ id: 'x', value: 'maya' }] }),
      ).toEqual(E.right(['x']))
    const optional = { customFields: [{ id: 'x', label: 'Email', optional: true }] }
    expect(invalidFields(optional, { fieldResponses: [{ id: 'x', value: 'maya' }] })).toEqual(E.right([]))
  })

  test('D-FEED-12 reports a field without its response as an error of the form', () => {
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
    expect(after.state.user.outbox.rows.map(({ path }) => path)).toEqual(['/user/feedback'])
  })

  test('D-FEED-08 sends the fields with their labels, and none that the card does not have', () => {
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

  test('D-FEED-03 D-FEED-05 D-FEED-12 refuses an incomplete form', () => {
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

  test('X-OUTBOX-08 sends once for two rapid taps; the same text may be sent again later', () => {
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

  test('O-32 D-FEED-01 replaces a refused or parked submission with the next one, at once and once', () => {
    for (const came of [refused, setAside('feedbackSubmitted')]) {
      const before: Steps = [ready, submit('c1', { body: 'Good' }), came]
      const rowId = rowIdOf(given(before).state, 'feedbackSubmitted')
      for (const body of ['Better', 'Good']) {
        const after = given(before)
          .when(submit('c1', { body }))
          .thenExactly(event('actionDropped', { rowId, reason: 'replaced' }), event('feedbackSubmitted', written(body)))
        const { rows, parked: aside, blocked, counts } = after.state.user.outbox
        expect(rows.map((row) => row.body)).toEqual([expect.stringContaining(`"body":"${body}"`)])
        expect([aside, blocked, counts]).toEqual([{}, undefined, { queued: 2, delivered: 0, dropped: 1 }])
        after.when(submit('c1', { body })).thenNothing()
      }
    }
  })

  test('O-32 keeps a pending submission, one of another card, and one that was refused temporarily', () => {
    const passing = { kind: 'apiError', type: 'busy', message: 'No', code: 429 } as const
    const waits: Steps = [
      ready,
      submit('c1', { body: 'Good' }),
      undelivered('feedbackSubmitted', passing),
      later(1_000),
    ]
    given(waits)
      .when(submit('c1', { body: 'Better' }))
      .thenExactly(event('feedbackSubmitted', written('Better')))
    const other = submit('c2', { fieldResponses: values('Aleph', 'maya@example.org') })
    const seen = event('cardSeen', { recordId: 'r1', deckId: 'd1', cardId: 'c1', percentageContentSeen: 100 })
    for (const held of [
      [other, refused],
      [seen, setAside('cardSeen')],
    ] satisfies Steps[])
      given(ready, held)
        .when(submit('c1', { body: 'Good' }))
        .thenExactly(event('feedbackSubmitted', written('Good')))
  })

  test('O-32 replaces the older of two parked submissions first, and replaces one for two taps', () => {
    const rowsOf = (...steps: Steps[]) => given(...steps).state.user.outbox.rows.map(({ id }) => id)
    const two: Steps = [ready, submit('c1', { body: 'One' }), later(2_000), submit('c1', { body: 'Two' })]
    const [first = '', second = ''] = rowsOf(two)
    const aside: Steps = [two, intent('setAsideAction', { rowId: first }), intent('setAsideAction', { rowId: second })]
    const after = given(aside)
      .when(submit('c1', { body: 'Three' }))
      .thenExactly(
        event('actionDropped', { rowId: first, reason: 'replaced' }),
        event('feedbackSubmitted', written('Three')),
      )
    after.when(submit('c1', { body: 'Three' })).thenNothing()
    after.when(submit('c1', { body: 'Four' })).thenTypes('actionDropped', 'feedbackSubmitted')
  })

  test('O-32 replaces nothing when another form is sent, or when the submission was delivered', () => {
    given(ready, submit('c1', { body: 'Good' }), refused)
      .when(submit('c1', { body: 'More', another: true }))
      .thenExactly(event('feedbackSubmitted', written('More')))
    given(ready, submit('c1', { body: 'Good' }), refused, delivered('feedbackSubmitted'), later(1_000))
      .when(submit('c1', { body: 'Good' }))
      .thenExactly(event('feedbackSubmitted', written('Good')))
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
    expect(given(ready).state.user.engagement.responses).toEqual({})
  })
})

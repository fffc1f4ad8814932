import fc from 'fast-check'
import type * as t from 'io-ts'
import { toIso } from '../../protocol/codec'
import type { EventType } from '../../protocol/events'
import { events } from '../../protocol/events/catalogue'
import { canonicalJson } from '../../protocol/json'
import { codecValues } from './codec-values'

/** Contained in every private text of a generated log. */
export const CANARY = 'CANARY'
/** The value of a numeric field that no codec declares. */
export const PHONE = 491_700_123_456

/** A row as stored. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly seq: number; readonly id: string }

const ids = fc.constantFrom('id-1', 'id-2', 'id-3', 'id-4')
const openTexts = fc.constantFrom('word-1', 'word-2', '')
const privateTexts = (path: string) =>
  fc.constantFrom(
    `${CANARY} ${path}`,
    `${CANARY} Ada Lovelace`,
    `Request failed: ${CANARY}`,
    `${CANARY}@example.org`,
    ' ',
  )

const undeclared = fc.constantFrom(
  { phone: `${CANARY} 0170` },
  { phoneNumber: PHONE, nested: { [`${CANARY} key`]: [PHONE, { born: '1990-02-03T00:00:00.000Z' }] } },
)

const bodies = fc.constantFrom(
  canonicalJson({ cardId: 'id-1', deckId: 'id-2', positive: true, body: `${CANARY} rating`, createdAt: toIso(1) }),
  canonicalJson({ items: [{ id: 'id-1', event: 'openedApp', properties: { referrer: `${CANARY}.example` } }] }),
  `${CANARY} no JSON`,
  '',
)
const paths = fc.constantFrom('/user/card-rating', '/user/track', '/xapi/statements', '/user/unknown')

/** Generates any stored value of a codec; each text that is not exportable is private. */
export const privateValues = (codec: t.Any): fc.Arbitrary<unknown> =>
  codecValues(codec, { text: privateTexts, open: () => openTexts, id: () => ids, undeclared })

const types = Object.keys(events) as EventType[]
const instants = fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }).map(toIso)

/** Generates any event of the catalogue, consistent or not, as stored; each text that is not exportable is private. */
const eventRows = fc.constantFrom(...types).chain((type) => {
  const { v, data } = events[type]
  const text = (path: string) => (path === 'rows.body' ? bodies : privateTexts(path))
  const open = (path: string) => (path === 'rows.path' ? paths : openTexts)
  return fc.record({
    type: fc.constant<string>(type),
    v: fc.constant<number>(v),
    at: instants,
    zone: fc.constantFrom(-480, 0, 60),
    actor: fc.option(ids, { nil: null }),
    org: fc.option(ids, { nil: null }),
    session: ids,
    data: codecValues(data, { text, open, id: () => ids, undeclared }),
  })
})

/** Generates logs of known events only. */
export const knownLogs: fc.Arbitrary<readonly StoredRow[]> = fc.array(eventRows, { maxLength: 60 }).map(numbered)

const unknownData = fc.constantFrom({}, { email: `${CANARY}@example.org` }, { [CANARY]: [{ at: PHONE }] })
const unknownRows = fc
  .tuple(eventRows, fc.constantFrom('eventOfTomorrow', 'cardFlipped'), unknownData)
  .map(([row, type, data]) => ({ ...row, type, v: 9, data }))
const damagedRows = fc.tuple(eventRows, fc.nat(2)).map(([row, how]): Readonly<Record<string, unknown>> => {
  if (how === 0) return { ...row, type: 'cardRated', v: 1, data: { cardId: '', deckId: 3, body: `${CANARY} body` } }
  return how === 1 ? { ...row, at: `${CANARY} yesterday` } : { [CANARY]: PHONE, session: 7 }
})

/** Generates logs with unknown and damaged rows among the events, as a store may return them. */
export const storedLogs: fc.Arbitrary<readonly StoredRow[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: eventRows },
      { weight: 1, arbitrary: unknownRows },
      { weight: 1, arbitrary: damagedRows },
    ),
    { maxLength: 60 },
  )
  .map(numbered)

function numbered(rows: readonly Readonly<Record<string, unknown>>[]): readonly StoredRow[] {
  return rows.map((row, index) => ({ ...row, seq: index + 1, id: `event-${index + 1}`, intent: `intent-${index + 1}` }))
}

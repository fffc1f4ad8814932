import fc from 'fast-check'
import type { Call } from '../../protocol/api/call'
import { encodeText } from '../../protocol/url-encoding'
import { codecValues } from '../arbitraries/codec-values'
import type { Texts } from '../arbitraries/codec-values'

/** Texts that have crashed servers before. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '..',
  '../../etc/passwd',
  '%2e%2e%2f',
  '\u0000',
  '\uD800',
  '\u202E',
  "' or 1=1; drop table users; --",
  '%',
  '_',
  '\\',
  '$1',
  '${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '9999999999999999999999',
  '2026-13-45T99:99:99Z',
  '1970-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  'İ',
  '𝕬'.repeat(60),
  'a'.repeat(201),
  'a'.repeat(12_000),
]

export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  9_007_199_254_740_992,
  2 ** 31,
  2 ** 63,
  [],
  {},
  [[[]]],
  ...hostileTexts,
]

/** A text as a header can carry it. */
export const headerText = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, 'x')

/** A value in which some places hold something else; keys that mean something to programs come along. */
function spoilt(value: unknown, choose: (most: number) => number): unknown {
  if (choose(12) === 0) return hostileValues[choose(hostileValues.length - 1)]
  if (Array.isArray(value)) return value.map((item) => spoilt(item, choose))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
    .filter(() => choose(12) !== 0)
    .map(([key, field]) => [key, spoilt(field, choose)] as const)
  return Object.fromEntries([
    ...fields,
    ...(choose(12) === 0 ? [['constructor', { prototype: { x: 1 } }] as const] : []),
  ])
}

/** A request to one call, possibly invalid. */
export interface HostileRequest {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: string | undefined
  /** The session that it uses: an index into the available ones, or none. */
  readonly who: number
  readonly headers: Readonly<Record<string, string>>
}

/** Generates requests to a call from its codecs with existing ids, sometimes corrupted. */
export function hostileRequests(name: string, call: Call, ids: readonly string[]): fc.Arbitrary<HostileRequest> {
  const anId = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
  )
  const aText = fc.oneof(
    fc.constantFrom('Milk', 'x', 'first-day-1', 'maya@northwind.example'),
    fc.constantFrom(...hostileTexts),
  )
  const words = fc.oneof(aText, anId)
  const texts: Texts = { text: () => words, open: () => words, id: () => anId }
  const segments = fc.array(anId, { minLength: 3, maxLength: 3 })
  const body = call.params === undefined ? fc.constant(undefined) : codecValues(call.params, texts)
  const query = fc.dictionary(
    fc.constantFrom(
      'query',
      'email',
      'orgId',
      'sessionId',
      'limit',
      'offset',
      'search',
      'categoryId',
      'competitionIds',
      'userRoleIds',
      'startDate',
      '__proto__',
    ),
    fc.oneof(aText, anId, fc.constantFrom('0', '5', '-5', '1e9', '2026-03-01T00:00:00Z')),
    { maxKeys: 3, noNullPrototype: true },
  )
  return fc
    .tuple(
      segments,
      body,
      query,
      fc.nat({ max: 3 }),
      fc.option(anId, { nil: undefined, freq: 4 }),
      fc.option(fc.uuid(), { nil: undefined, freq: 2 }),
      fc.infiniteStream(fc.nat()),
      fc.constantFrom('right', 'right', 'spoilt', 'spoilt', 'text', 'method'),
    )
    .map(([given, value, asked, who, org, key, dice, how]) => {
      const choose = (most: number): number => (dice.next().value ?? 0) % (most + 1)
      const path = [...given].reduce((filled, id) => filled.replace(/\{\w+\}/, encodeText(id)), call.path)
      const pairs = call.query === undefined ? [] : Object.entries(asked)
      const search = pairs.map(([key_, text]) => `${encodeText(key_)}=${encodeText(text)}`).join('&')
      const wire = how === 'spoilt' ? spoilt(value, choose) : value
      const text = how === 'text' ? (hostileTexts[choose(hostileTexts.length - 1)] ?? '') : JSON.stringify(wire)
      return {
        name,
        method: how === 'method' ? (['GET', 'POST', 'DELETE', 'PUT', 'PATCH'][choose(4)] ?? 'PUT') : call.method,
        path: `${path}${search === '' ? '' : `?${search}`}`,
        body: call.params === undefined ? undefined : (text ?? ''),
        who,
        headers: {
          ...(org === undefined ? {} : { 'x-org-id': headerText(org) }),
          ...(key === undefined || call.method === 'GET' ? {} : { 'Idempotency-Key': key }),
        },
      }
    })
}

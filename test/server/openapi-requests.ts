import { encodeText } from '../../protocol/url-encoding'
import type { DescribedOperation, Schema } from './description'
import { headerText, hostileValues } from './hostile'

type Fields = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** A request as one JSON value: one schema describes it, and a mutation can be anywhere in it. */
export interface OpenApiRequest {
  readonly path: Texts
  readonly query: Texts
  readonly header: Texts
  readonly body?: unknown
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema of an operation's whole request. */
export function requestSchema({ parameters, body }: DescribedOperation): Schema {
  const part = (place: string): Schema => {
    const here = parameters.filter((parameter) => parameter.in === place)
    return {
      type: 'object',
      properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
      required: here.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  return {
    type: 'object',
    properties: {
      path: part('path'),
      query: part('query'),
      header: part('header'),
      ...(body === undefined ? {} : { body }),
    },
    required: ['path', 'query', 'header', ...(body === undefined ? [] : ['body'])],
  }
}

/** Ids that exist, by the names of the fields that hold them; those under 'id' are for all other fields of ids. */
export type Ids = Readonly<Record<string, readonly string[]>>

/** The schema with ids that exist in place of random ones, which would only lead to 404. */
export function withIds(schema: Schema, ids: Ids): Schema {
  const inner = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => inner(item, ''))
    if (!isFields(value)) return value
    if (value['type'] === 'string' && /(^id|-id|Ids?)$/.test(name)) return { enum: ids[name] ?? ids['id'] }
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, inner(field, key)]))
  }
  return Object.fromEntries(Object.entries(schema).map(([key, field]) => [key, inner(field, key)]))
}

/** Chooses a number from 0 to `most`. */
export type Choose = (most: number) => number

/** The request with one change: a field less, one more, another type, or too long a value. */
export function mutated(request: OpenApiRequest, choose: Choose): OpenApiRequest {
  const { body, ...texts } = request
  const parts = Object.entries(texts).filter(([, part]) => Object.keys(part).length > 0)
  const chosen = parts[choose(parts.length - (body === undefined ? 1 : 0))]
  if (chosen === undefined)
    return body === undefined
      ? { ...request, query: { extra: 'x' } }
      : { ...request, body: changed(body, choose(9) === 0, choose) }
  const [name, part] = chosen
  const fields = Object.entries(changedFields(part, choose)).map(([key, field]) => [key, asText(field)] as const)
  // A parameter of the path that is dropped leaves an empty segment.
  const dropped = name === 'path' ? Object.keys(part).map((key) => [key, ''] as const) : []
  return { ...request, [name]: Object.fromEntries([...dropped, ...fields]) }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A null in an optional field counts as absent, so it is no mutation. */
const wrongValues = hostileValues.filter((value) => value !== null)
const TOO_LONG = 30_000
const TOO_MANY = 1_001

/** The value with one change in it, at any depth; `here`: at no depth. */
function changed(value: unknown, here: boolean, choose: Choose): unknown {
  if (!here && Array.isArray(value) && value.length > 0) {
    const place = choose(value.length - 1)
    return value.map((item: unknown, index) => (index === place ? changed(item, choose(3) === 0, choose) : item))
  }
  if (!here && isFields(value) && Object.keys(value).length > 0) return changedFields(value, choose)
  if (isFields(value) && choose(1) === 0) return withExtra(value, choose)
  if (Array.isArray(value) && choose(1) === 0) return Array<unknown>(TOO_MANY).fill(value[0] ?? 'x')
  return choose(1) === 0 ? 'a'.repeat(TOO_LONG) : wrongValues[choose(wrongValues.length - 1)]
}

function changedFields(fields: Fields, choose: Choose): Fields {
  const entries = Object.entries(fields)
  const place = choose(entries.length - 1)
  const how = choose(7)
  if (how === 0) return withExtra(fields, choose)
  if (how < 3) return Object.fromEntries(entries.filter((_, index) => index !== place))
  return Object.fromEntries(
    entries.map(([key, field], index) => [key, index === place ? changed(field, choose(3) === 0, choose) : field]),
  )
}

const extraNames = ['extra', 'constructor', 'toString']

const withExtra = (fields: Fields, choose: Choose): Fields => ({
  ...fields,
  [extraNames[choose(extraNames.length - 1)] ?? 'extra']: {},
})

/** The address of a request, below that of the API. */
export function addressOf({ path }: DescribedOperation, request: OpenApiRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeText(request.path[name] ?? ''))
  const query = Object.entries(request.query).map(([name, text]) => `${encodeText(name)}=${encodeText(text)}`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** The request as its texts travel: headers carry visible characters only. */
export const asSent = (request: OpenApiRequest): OpenApiRequest => ({
  ...request,
  header: Object.fromEntries(Object.entries(request.header).map(([name, text]) => [name, headerText(text)])),
})

import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { Call, Part } from './api/call'
import { accountCalls } from './api/account'
import { deckCalls } from './api/decks'
import { libraryCalls } from './api/library'
import { quizCalls } from './api/quiz'
import { startCalls } from './api/start'
import type { DecodeFault } from './codec'
import type { Envelope, Payload } from './envelope'
import { decodeText, encodeText, isSegment } from './url-encoding'

/** Every call of the product, by name. */
export const api = {
  ...startCalls,
  ...accountCalls,
  ...libraryCalls,
  ...deckCalls,
  ...quizCalls,
} as const satisfies Record<string, Call>

export type Api = typeof api
export type CallName = keyof Api

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** The {parameters} of a call's path. */
export type PathParams<N extends CallName> = { readonly [K in Names<Api[N]['path']>]: string }
/** The body of a call, or undefined when it has none. */
export type Params<N extends CallName> = Api[N] extends { readonly params: infer C extends t.Mixed }
  ? t.TypeOf<C>
  : undefined
/** The query of a call, or undefined when it has none. */
export type Query<N extends CallName> = Api[N] extends { readonly query: infer C extends t.Mixed }
  ? t.TypeOf<C>
  : undefined

type Field<P> = P extends Part<infer C, infer Count> ? (Count extends 'many' ? t.TypeOf<C>[] : t.TypeOf<C>) : never
type Parts<R> = { readonly [K in keyof R as R[K] extends Part<t.Mixed, 'optional'> ? never : K]: Field<R[K]> } & {
  readonly [K in keyof R as R[K] extends Part<t.Mixed, 'optional'> ? K : never]?: Field<R[K]>
}
/** The decoded answer of a call: one field per payload type that it knows. */
export type Answer<N extends CallName> = Parts<Api[N]['answer']>

export const isCallName = (name: string): name is CallName => Object.hasOwn(api, name)

const fault = (path: string, expected: string): DecodeFault => ({ kind: 'decodeFault', path, expected })

/**
 * Returns the path of a call with its encoded parameters. Refuses a parameter that is empty, a dot segment or a word
 * that would match another call.
 */
export const pathOf = <N extends CallName>(name: N, params: PathParams<N>): E.Either<DecodeFault, string> =>
  filledPath(name, params)

/** Does the same as `pathOf` when the parameter names are known only at run time. */
export function filledPath(name: CallName, values: Readonly<Record<string, string>>): E.Either<DecodeFault, string> {
  const call: Call = api[name]
  if (!call.path.includes('{')) return E.right(call.path)
  const segments: string[] = []
  for (const segment of call.path.split('/')) {
    const parameter = parameterOf(segment)
    const value = parameter === undefined ? segment : (values[parameter] ?? '')
    if (parameter !== undefined && !isSegment(value)) return E.left(fault(`${name}.${parameter}`, 'a path segment'))
    segments.push(encodeText(value))
  }
  const path = segments.join('/')
  return matchCall(call.method, path)?.name === name ? E.right(path) : E.left(fault(name, 'a path of its own'))
}

/** Builds the ok envelope of an answer, for servers. The inverse of `readAnswer`. */
export function encodeAnswer<N extends CallName>(name: N, answer: Answer<N>): Envelope {
  const call: Call = api[name]
  const values: Readonly<Record<string, unknown>> = answer
  const payloads = Object.entries(call.answer).flatMap(([field, { type, codec, count }]): Payload[] => {
    const value = values[field]
    if (value === undefined) return []
    const items: readonly unknown[] = count === 'many' && Array.isArray(value) ? value : [value]
    return items.map((item) => ({ type, data: codec.encode(item) as unknown }))
  })
  return { status: 'ok', payloads }
}

/** Calls by method and number of path segments, each with its template split into segments. */
const callsByShape = new Map<string, { readonly name: CallName; readonly template: readonly string[] }[]>()
for (const [name, call] of Object.entries(api)) {
  if (!isCallName(name)) continue
  const template = call.path.split('/')
  const shape = `${call.method} ${template.length}`
  callsByShape.set(shape, [...(callsByShape.get(shape) ?? []), { name, template }])
}

/** Finds the call that a path belongs to, or undefined. A literal segment takes precedence over a parameter. */
export function matchCall(
  method: string,
  path: string,
): { readonly name: CallName; readonly params: Readonly<Record<string, string>> } | undefined {
  const segments = path.split('/')
  let best: { name: CallName; params: Record<string, string>; literals: number } | undefined
  for (const { name, template } of callsByShape.get(`${method} ${segments.length}`) ?? []) {
    const params = matchSegments(template, segments)
    if (params === undefined) continue
    const literals = segments.length - Object.keys(params).length
    if (best === undefined || literals > best.literals) best = { name, params, literals }
  }
  return best === undefined ? undefined : { name: best.name, params: best.params }
}

/** Returns the path that starts a SAML sign-in (S-SSO-06). */
export const samlLoginPath = (orgId?: string): string =>
  orgId === undefined ? '/user/login-saml' : `/user/login-saml?orgId=${encodeText(orgId)}`

function matchSegments(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [index, expected] of template.entries()) {
    const segment = segments[index] ?? ''
    const parameter = parameterOf(expected)
    if (parameter === undefined) {
      if (segment !== expected) return undefined
    } else {
      const value = decodeText(segment)
      if (value === undefined || !isSegment(value)) return undefined
      params[parameter] = value
    }
  }
  return params
}

const parameterOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1]

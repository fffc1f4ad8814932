import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity, Integer, oneOf } from '../../protocol/codec'
import { isCallName } from '../../protocol/api'
import { Payload } from '../../protocol/envelope'
import type { Envelope } from '../../protocol/envelope'

export const faultKinds = [
  'latency',
  'loseAnswer',
  'status500',
  'unauthorized',
  'captivePortal',
  'truncated',
  'wrongShape',
  'retryAfter',
] as const

/** What each fault does, in words for the sandbox page. */
export const faultWords: Readonly<Record<(typeof faultKinds)[number], string>> = {
  latency: 'answers late',
  loseAnswer: 'does its work, then loses the answer',
  status500: 'fails with status 500',
  unauthorized: 'says that the session is unknown (401)',
  captivePortal: 'a network log-in page answers in its place (200, HTML)',
  truncated: 'answers with half of the text',
  wrongShape: 'answers ok with values of a wrong shape',
  retryAfter: 'asks to come back later (503 with Retry-After)',
}

/**
 * A switched-on fault (X-SERVER-05): for one call by its name, for a path, or for '*', every call; the next `count`
 * times, or until it is taken back. `ms`: how late; `seconds`: of Retry-After.
 */
export const FaultSwitch = entity(
  'FaultSwitch',
  { call: t.string, kind: oneOf('FaultKind', faultKinds) },
  { count: Integer, ms: Integer, seconds: Integer },
)
export type FaultSwitch = t.TypeOf<typeof FaultSwitch>

/** Several at once, or all off. */
export const FaultRequest = t.union(
  [FaultSwitch, t.array(FaultSwitch), entity('FaultsOff', { off: t.boolean }, {})],
  'FaultRequest',
)

const longestWait = 120_000

interface Active extends FaultSwitch {
  readonly left: number
}

/** The faults of one server, in memory: they are gone with the process. */
export class Faults {
  #active: readonly Active[] = []

  /** Switches on; the same call and kind again takes the place of the first. */
  set(fault: FaultSwitch): void {
    const others = this.#active.filter(({ call, kind }) => call !== fault.call || kind !== fault.kind)
    const left = fault.count ?? Infinity
    this.#active = left > 0 ? [...others, { ...fault, left }] : others
  }

  clear(): void {
    this.#active = []
  }

  list(): readonly (FaultSwitch & { readonly left: number })[] {
    return this.#active
  }

  /** The faults that strike this call now; each time counts. */
  strike(name: string, path: string): readonly FaultSwitch[] {
    const struck = this.#active.filter(({ call }) => call === '*' || call === name || call === path)
    this.#active = this.#active
      .map((fault) => (struck.includes(fault) ? { ...fault, left: fault.left - 1 } : fault))
      .filter(({ left }) => left > 0)
    return struck
  }
}

/** Is this something that a fault can be switched on for? */
export const isFaultTarget = (call: string): boolean => call === '*' || isCallName(call) || call.startsWith('/')

/** How long the answer is to be late, in ms. */
export const latencyOf = (faults: readonly FaultSwitch[]): number =>
  Math.min(
    longestWait,
    faults.reduce((sum, { kind, ms }) => sum + (kind === 'latency' ? (ms ?? 2_000) : 0), 0),
  )

const portalPage =
  '<!doctype html><html lang="en"><title>Free Wi-Fi</title><h1>Welcome to our free Wi-Fi</h1><p>Please accept the terms.</p></html>'

/** The answer that stands in the place of the call's work, if one of the faults prevents it. */
export function answerInstead(faults: readonly FaultSwitch[]): Response | undefined {
  const kinds = new Map(faults.map((fault) => [fault.kind, fault]))
  if (kinds.has('captivePortal'))
    return new Response(portalPage, { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  if (kinds.has('unauthorized')) return envelopeResponse(401, 'unauthorized', 'Request failed: Please sign in')
  if (kinds.has('status500'))
    return envelopeResponse(500, 'serverError', 'Request failed: Something went wrong at the server')
  const later = kinds.get('retryAfter')
  if (later === undefined) return undefined
  const answer = envelopeResponse(503, 'unavailable', 'Request failed: Please come back later')
  answer.headers.set('Retry-After', String(later.seconds ?? 30))
  return answer
}

function envelopeResponse(status: number, errorType: string, message: string): Response {
  const envelope: Envelope = { status: 'error', payloads: [], errorType, message, errorCode: status }
  return Response.json(envelope, { status })
}

/** The text of an ok answer after the faults that spoil it on its way. */
export function spoil(text: string, faults: readonly FaultSwitch[]): string {
  const kinds = new Set(faults.map(({ kind }) => kind))
  const shaped = kinds.has('wrongShape') ? misshapen(text) : text
  return kinds.has('truncated') ? shaped.slice(0, Math.ceil(shaped.length / 2)) : shaped
}

/** Payloads keep their types and lose their values; an answer without payloads is wrong in the envelope itself. */
function misshapen(text: string): string {
  const answer = decode(t.type({ payloads: t.array(Payload) }), JSON.parse(text))
  const wrong = E.isRight(answer) ? answer.right.payloads.map(({ type }) => ({ type, data: 42 })) : []
  return JSON.stringify({ status: 'ok', payloads: wrong.length === 0 ? 42 : wrong })
}

/** Is the answer to get lost once the work is done? */
export const losesAnswer = (faults: readonly FaultSwitch[]): boolean => faults.some(({ kind }) => kind === 'loseAnswer')

import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct, Integer, oneOf } from '../../protocol/codec'
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

/** Texts of the faults for the sandbox page. */
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
 * A switched-on fault (X-SERVER-05): for a call by name, for a path, or for all calls ('*'). It applies `count` times,
 * or until it is switched off. `ms`: delay. `seconds`: of Retry-After.
 */
export const FaultSwitch = struct(
  'FaultSwitch',
  { call: t.string, kind: oneOf('FaultKind', faultKinds) },
  { count: Integer, ms: Integer, seconds: Integer },
)
export type FaultSwitch = t.TypeOf<typeof FaultSwitch>

/** One fault, several faults, or all off. */
export const FaultRequest = t.union(
  [FaultSwitch, t.array(FaultSwitch), struct('FaultsOff', { off: t.boolean }, {})],
  'FaultRequest',
)

const longestWait = 120_000

interface Active extends FaultSwitch {
  readonly left: number
}

/** The faults of one server, in memory only. */
export class Faults {
  #active: readonly Active[] = []

  /** Switches on a fault. Replaces an earlier one with the same call and kind. */
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

  /** Returns the faults that apply to this call, and counts them. */
  strike(name: string, path: string): readonly FaultSwitch[] {
    const struck = this.#active.filter(({ call }) => call === '*' || call === name || call === path)
    this.#active = this.#active
      .map((fault) => (struck.includes(fault) ? { ...fault, left: fault.left - 1 } : fault))
      .filter(({ left }) => left > 0)
    return struck
  }
}

/** Can a fault be switched on for this target? */
export const isFaultTarget = (call: string): boolean => call === '*' || isCallName(call) || call.startsWith('/')

/** Returns the delay of the answer, ms. */
export const latencyOf = (faults: readonly FaultSwitch[]): number =>
  Math.min(
    longestWait,
    faults.reduce((sum, { kind, ms }) => sum + (kind === 'latency' ? (ms ?? 2_000) : 0), 0),
  )

const portalPage =
  '<!doctype html><html lang="en"><title>Free Wi-Fi</title><h1>Welcome to our free Wi-Fi</h1><p>Please accept the terms.</p></html>'

/** Returns the answer that replaces the call's work, if one of the faults prevents it. */
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

/** Returns the text of an ok answer after the faults that corrupt it. */
export function spoil(text: string, faults: readonly FaultSwitch[]): string {
  const kinds = new Set(faults.map(({ kind }) => kind))
  const shaped = kinds.has('wrongShape') ? misshapen(text) : text
  return kinds.has('truncated') ? shaped.slice(0, Math.ceil(shaped.length / 2)) : shaped
}

/** Replaces the values of all payloads. An answer without payloads gets an invalid envelope. */
function misshapen(text: string): string {
  const answer = decode(t.type({ payloads: t.array(Payload) }), JSON.parse(text))
  const wrong = E.isRight(answer) ? answer.right.payloads.map(({ type }) => ({ type, data: 42 })) : []
  return JSON.stringify({ status: 'ok', payloads: wrong.length === 0 ? 42 : wrong })
}

/** Is the answer dropped after the work is done? */
export const losesAnswer = (faults: readonly FaultSwitch[]): boolean => faults.some(({ kind }) => kind === 'loseAnswer')

import type { Context } from 'hono'
import type { Language } from '../protocol/languages'
import { askedLanguage } from './language'
import { refusals } from './refusal'

/** What the Node server adds to a request; absent where the app is asked without a port. */
export interface Bindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } }
  readonly outgoing?: { readonly destroy: () => void }
}

export interface Env {
  readonly Bindings: Bindings
  readonly Variables: {
    /** Network address of the asking side, seen through the trusted proxies. */
    address: string
    /** The learner whose app writes to the learning-record store. */
    learner?: string
  }
}

export type WebContext = Context<Env>

const url = (c: WebContext): URL => new URL(c.req.url)

/** Host name in lower case, without port. */
export const hostOf = (c: WebContext): string =>
  url(c)
    .hostname.toLowerCase()
    .replace(/^\[|\]$/g, '')

/** The origin that a request was made to; its host is one that this server answers for. Not for links: see origins. */
export const originOf = (c: WebContext, tls: boolean): string =>
  `${tls ? 'https' : url(c).protocol.replace(/:$/, '')}://${url(c).host}`

/** The language that the browser asks for. */
export const askedLanguageOf = (c: WebContext): Language => askedLanguage(c.req.header('Accept-Language'))

/** Network address of the asking side (client-address.ts). */
export const addressOf = (c: WebContext): string => c.get('address')

/** The address of the connection itself; without a port there is none. */
export const connectionOf = (c: WebContext): string => c.env?.incoming?.socket.remoteAddress ?? 'local'

const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Does another site make the browser send this (security 27)? Told by what browsers cannot be talked out of saying:
 * Sec-Fetch-Site, and Origin in older ones. Requests of other programs have neither and carry no session of a browser.
 */
export function isCrossSite(c: WebContext, origins: readonly string[], tls: boolean): boolean {
  if (!writing.has(c.req.method)) return false
  const origin = c.req.header('Origin')
  if (origin !== undefined && origins.includes(origin)) return false
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && origin !== originOf(c, tls)
}

const largestBody = 1_000_000

/**
 * The body as text, or undefined when it is longer than a megabyte: counted while it comes, and read no further. One that
 * breaks off is refused (400): its sender is gone, and that is no fault of the server's.
 */
export async function bodyOf(c: WebContext): Promise<string | undefined> {
  if (Number(c.req.header('Content-Length') ?? 0) > largestBody) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  const chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[] = c.req.raw.body ?? []
  try {
    for await (const part of chunks) {
      size += part.byteLength
      if (size > largestBody) return undefined
      parts.push(part)
    }
  } catch {
    throw refusals.cutOff()
  }
  return Buffer.concat(parts).toString('utf8')
}

import { longestRetryAfter } from '../protocol/constants'
import type { HttpReply } from './ports'

/** What came over HTTP, whoever sent it. */
export type Reply = HttpReply & { readonly kind: 'reply' }

/**
 * When the server wrote its answer, by its own clock, ms since 1970 UTC; a date that it names is one of the same clock
 * (decision 9).
 */
export function serverDate({ date }: Pick<Reply, 'date'>): number | undefined {
  const at = date === null ? Number.NaN : Date.parse(date)
  return Number.isFinite(at) ? at : undefined
}

/** A page where JSON was asked for comes from somebody else: a captive portal, a proxy (S-API-39). */
export const isPage = ({ contentType, body }: Pick<Reply, 'contentType' | 'body'>): boolean =>
  contentType.includes('text/html') || /^\s*<(?:!doctype|html)/i.test(body.slice(0, 200))

/**
 * Is it the page of a server, or of what stands before it, that is too busy to answer (X-OUTBOX-05)? 511 asks for a log-in
 * to the network.
 */
export const asksForLater = ({ status, retryAfter }: Pick<Reply, 'status' | 'retryAfter'>): boolean =>
  retryAfter !== null && (status === 429 || (status >= 500 && status !== 511))

/** An HTTP date (RFC 9110) in ms; what else a date parser would read into a text does not count. */
const httpDate = (text: string): number => (/^[A-Z][a-z]{2}, .* GMT$/.test(text.trim()) ? Date.parse(text) : Number.NaN)

/** Retry-After in ms from `now`: seconds or a date; nonsense is not there, anything else is clamped to an hour. */
export function retryAfter({ retryAfter: text }: Pick<Reply, 'retryAfter'>, now: number): number | undefined {
  if (text === null) return undefined
  const wait = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : httpDate(text) - now
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), longestRetryAfter) : undefined
}

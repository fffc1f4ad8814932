import { longestRetryAfter } from '../../protocol/constants'
import type { HttpReply } from '../ports'

/** An HTTP response, whatever its sender. */
export type HttpResponse = HttpReply & { readonly kind: 'reply' }

/**
 * Returns when the server wrote its response, by its own clock, ms since 1970 UTC. Dates in the response use the same
 * clock (decision 9).
 */
export function serverDate({ date }: Pick<HttpResponse, 'date'>): number | undefined {
  const at = date === null ? Number.NaN : Date.parse(date)
  return Number.isFinite(at) ? at : undefined
}

/** Is this a web page instead of JSON? Then it is from a captive portal or a proxy (S-API-39). */
export const isHtmlPage = ({ contentType, body }: Pick<HttpResponse, 'contentType' | 'body'>): boolean =>
  contentType.includes('text/html') || /^\s*<(?:!doctype|html)/i.test(body.slice(0, 200))

/**
 * Is this the page of a server, or of a proxy in front of it, that is too busy to answer (X-OUTBOX-05)? 511 asks for a
 * log-in to the network.
 */
export const isBusyResponse = ({ status, retryAfter }: Pick<HttpResponse, 'status' | 'retryAfter'>): boolean =>
  retryAfter !== null && (status === 429 || (status >= 500 && status !== 511))

/** Parses an HTTP date (RFC 9110), ms; rejects other texts that a date parser accepts. */
const httpDate = (text: string): number => (/^[A-Z][a-z]{2}, .* GMT$/.test(text.trim()) ? Date.parse(text) : Number.NaN)

/** Parses Retry-After, ms from `now`: seconds or a date. Invalid values are ignored, others are clamped to an hour. */
export function retryAfter({ retryAfter: text }: Pick<HttpResponse, 'retryAfter'>, now: number): number | undefined {
  if (text === null) return undefined
  const wait = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : httpDate(text) - now
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), longestRetryAfter) : undefined
}

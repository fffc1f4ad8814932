import { createHmac } from 'node:crypto'
import type { Sender } from './deliver-due'

export interface WebhookSettings {
  readonly url: string
  /** Shared with the receiver: 'whsec_' and base64, or any text of at least 32 characters. */
  readonly secret: string
}

const longestWait = 10_000
/** Statuses after which a retry would fail as well. */
const final = new Set([400, 410, 422])

/** Computes the signature of a request (Standard Webhooks 1.0.0): HMAC-SHA-256 over id, time in s and body. */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/**
 * Creates a sender of text messages by the operator's webhook, which forwards them to a service. Sends a POST of {type:
 * 'text', to: '+15551234567', text}. 2xx: accepted; 400, 410, 422: dropped; anything else: retried.
 */
export const textWebhook =
  ({ url, secret }: WebhookSettings, now: () => number): Sender =>
  async ({ id, to, body }) => {
    const seconds = Math.floor(now() / 1000)
    const text = JSON.stringify({ type: 'text', to, text: body })
    const answer = await fetch(url, {
      method: 'POST',
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(longestWait),
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': webhookSignature(secret, id, seconds, text),
      },
    })
    await answer.body?.cancel()
    if (answer.ok) return 'sent'
    if (final.has(answer.status)) return 'never'
    throw Object.assign(new Error('The webhook did not take it'), { code: `HTTP-${answer.status}` })
  }

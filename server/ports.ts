import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from './db/schema'

/** What the server takes from outside, so that tests can put something else there. */
export interface Clock {
  /** ms since 1970 UTC. */
  readonly now: () => number
}

export interface Ids {
  /** A UUID v4. */
  readonly uuid: () => string
  /** 256 random bits as URL-safe text. */
  readonly secret: () => string
  /** Four digits for a text message. */
  readonly code: () => string
}

export interface Message {
  readonly kind: 'mail' | 'text'
  readonly to: string
  readonly subject: string
  readonly body: string
  /** When the code or the link that it carries runs out, in ms UTC: after that it is not sent any more. */
  readonly expiresAt?: number
}

export interface Mail {
  /** Takes a message along with the call's other effects: it goes out only when they are kept. */
  readonly send: (tx: Transaction<Schema>, message: Message, now: number) => Promise<void>
}

export const systemClock: Clock = { now: () => Date.now() }

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(10_000)).padStart(4, '0'),
}

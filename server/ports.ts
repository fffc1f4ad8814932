import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from './db/schema'

/** The ports of the server. Tests replace them. */
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
  /** Expiry of the code or link in the message, ms UTC. An expired message is not sent. */
  readonly expiresAt?: number
}

export interface Mail {
  /** Queues a message in the call's transaction: it is sent only if the transaction commits. */
  readonly send: (tx: Transaction<Schema>, message: Message, now: number) => Promise<void>
}

export const systemClock: Clock = { now: () => Date.now() }

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(10_000)).padStart(4, '0'),
}

import type { Selectable } from 'kysely'
import type { Language } from '../../protocol/languages'
import type { UserTable } from '../db/schema'

/** The user of a session. */
export interface SessionUser extends Selectable<UserTable> {
  /** The session's owner has used these secrets before (`confirmSession`). */
  readonly secrets_used: boolean
  /** Last time when the app synced with the session, ms UTC. */
  readonly session_seen_at: number
}

/** A role of a person, and the start of the membership in ms UTC. */
export interface HeldRole {
  readonly role_id: string
  readonly since: number
}

/** A valid session, with everything that each call needs to know about its user. */
export interface FoundSession {
  readonly user: SessionUser
  /** Without retired roles, the earliest first. */
  readonly roles: readonly HeldRole[]
  /** The language that the user has chosen in the app. */
  readonly language: Language | undefined
  /** The stamps of the user's parts (server/api/etags.ts). Empty unless requested. */
  readonly stamps: ReadonlyMap<string, string>
  /** The kept answer of a request with this idempotency key. */
  readonly kept: KeptAnswer | undefined
}

/** The stored answer to a request with an idempotency key, and the hash of that request. */
export interface KeptAnswer {
  readonly fingerprint: string
  readonly answer: string
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/connection'
import type { Clock, Ids } from '../ports'

const DAY = 86_400_000
/** How long a key signs, ms; then a new one replaces it. */
const SIGNING_MS = 30 * DAY
/** How long a key verifies, ms: longer than the validity of anything that it signed. */
export const SIGNING_KEY_LIFETIME_MS = 60 * DAY

interface SigningKey {
  readonly id: string
  readonly secret: string
  readonly createdAt: number
}

/**
 * The HMAC keys of this installation. They are stored in the database, which all processes share, and replaced every 30
 * days. Must not be used inside a transaction: the embedded database has one connection.
 */
export class SigningKeys {
  readonly #services: { readonly db: Database; readonly clock: Clock; readonly ids: Ids }
  readonly #known = new LRUCache<string, SigningKey>({ max: 100 })
  #newest: Promise<SigningKey> | undefined

  constructor(services: { readonly db: Database; readonly clock: Clock; readonly ids: Ids }) {
    this.#services = services
  }

  /** Signs a text. The signature starts with the id of its key. */
  async sign(text: string): Promise<string> {
    const { id, secret } = await this.#signing()
    return `${id}.${macOf(secret, text)}`
  }

  /** Is this the signature of the text, by a key that is still valid? */
  async verify(text: string, signature: string): Promise<boolean> {
    const [id = '', mac = ''] = signature.split('.')
    const key = await this.#find(id)
    if (key === undefined || key.createdAt + SIGNING_KEY_LIFETIME_MS <= this.#services.clock.now()) return false
    const expected = Buffer.from(macOf(key.secret, text))
    const given = Buffer.from(mac)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  async #signing(): Promise<SigningKey> {
    const now = this.#services.clock.now()
    const known = await this.#newest
    if (known !== undefined && isSigning(known, now)) return known
    const newest = this.#readOrCreate(now)
    this.#newest = newest
    // After a failure of the database, the next request tries again.
    newest.catch(() => (this.#newest = undefined))
    return newest
  }

  async #readOrCreate(now: number): Promise<SigningKey> {
    const { db, ids } = this.#services
    const row = await db
      .selectFrom('signing_keys')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const stored = row && { id: row.id, secret: row.secret, createdAt: row.created_at }
    if (stored !== undefined && isSigning(stored, now)) return stored
    const key = { id: ids.uuid().slice(0, 8), secret: ids.secret(), createdAt: now }
    await db.insertInto('signing_keys').values({ id: key.id, secret: key.secret, created_at: now }).execute()
    return key
  }

  async #find(id: string): Promise<SigningKey | undefined> {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const row = await this.#services.db.selectFrom('signing_keys').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) return undefined
    const key = { id, secret: row.secret, createdAt: row.created_at }
    this.#known.set(id, key)
    return key
  }
}

const isSigning = ({ createdAt }: SigningKey, now: number): boolean => now < createdAt + SIGNING_MS

const macOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

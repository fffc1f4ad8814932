import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const BLOCK = 8
const LANES = 3
const LENGTH = 32
/** Hashes a random secret (session id, token, code) by SHA-256. Tables store only hashes. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * Computes an HMAC-SHA-256 under the server's secret, for values that could be guessed from a plain hash. Each purpose
 * has a separate key space.
 */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n`).update(text).digest('base64url')

/** Hashes a password by scrypt with a random salt. The text contains the cost, so that it can be raised later. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Is this the password? Does the same work without a stored hash, so that the time reveals nothing. */
export async function checkPassword(password: string, stored: string | undefined, cost: number): Promise<boolean> {
  const [scheme, storedCost, salt, key] = (stored ?? '').split('$')
  if (scheme !== 'scrypt' || storedCost === undefined || salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(16), cost)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), Number(storedCost))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Does this hash have another cost than the configured one? Then it is renewed at the next sign-in. */
export const isOutdated = (stored: string, cost: number): boolean => stored.split('$')[1] !== String(cost)

const derive = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const memory = { N: cost, r: BLOCK, p: LANES, maxmem: 256 * cost * BLOCK }
    scrypt(password.normalize('NFC'), salt, LENGTH, memory, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })

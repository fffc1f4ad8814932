import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const BLOCK = 8
const LANES = 3
const LENGTH = 32
/** SHA-256 for secrets that are random already (session ids, tokens, codes): the tables never hold them as they are. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** scrypt with a salt of its own; the text names the cost, so that it can rise later. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Is this the password? Without a stored hash the same work is done, so that the time tells nothing. */
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

/** Was this hash made at another cost than the one in force, so that it is to be made anew when the password is known? */
export const isOutdated = (stored: string, cost: number): boolean => stored.split('$')[1] !== String(cost)

const derive = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const memory = { N: cost, r: BLOCK, p: LANES, maxmem: 256 * cost * BLOCK }
    scrypt(password.normalize('NFC'), salt, LENGTH, memory, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })

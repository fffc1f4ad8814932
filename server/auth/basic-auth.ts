import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from './secrets'
import type { WebContext } from '../http/hono-env'

/** Returns the hash of the Authorization header that basic authentication expects for these credentials. */
export const basicAuthHash = ({
  username,
  password,
}: {
  readonly username: string
  readonly password: string
}): string => hashSecret(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)

/** Does the request have that access? Compares in constant time. */
export const hasBasicAuth = (c: WebContext, expected: string | undefined): boolean =>
  expected !== undefined &&
  timingSafeEqual(Buffer.from(hashSecret(c.req.header('Authorization') ?? '')), Buffer.from(expected))

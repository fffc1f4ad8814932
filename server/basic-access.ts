import { timingSafeEqual } from 'node:crypto'
import { fingerprint } from './secrets'
import type { WebContext } from './web'

/** Who may do something, by basic authorisation: the fingerprint of the header that says so. */
export const accessOf = ({ username, password }: { readonly username: string; readonly password: string }): string =>
  fingerprint(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)

/** Does the request show that access? The time that the answer takes tells nothing of it. */
export const holds = (c: WebContext, expected: string | undefined): boolean =>
  expected !== undefined &&
  timingSafeEqual(Buffer.from(fingerprint(c.req.header('Authorization') ?? '')), Buffer.from(expected))

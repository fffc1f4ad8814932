import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { hashSecret } from './secrets'
import type { SigningKeys } from './signing-keys'

/*
 * A media pass is a signed cookie that grants access to the media of restricted decks. It contains an expiry, an
 * organisation and the roles of its holder, but nothing that identifies the holder. Media URLs are the same for
 * everybody. Therefore bundles, their ETags, logs and browser caches do not depend on the pass.
 */

/** Path prefix of media. The cookie is sent only with requests below it. */
export const mediaPrefix = '/media/'

const DAY = 86_400_000

/** A member of an organisation with some roles, who requests media. */
export interface MediaViewer {
  readonly orgId: string
  readonly roles: Iterable<string>
}

/** Roles by organisation. A holder of one of them may fetch the media file. */
export const MediaRoles = t.record(t.string, t.array(t.string), 'MediaRoles')
export type MediaRoles = t.TypeOf<typeof MediaRoles>

const Pass = t.type({ until: t.number, org: t.string, roles: t.array(t.string) }, 'MediaPass')

/** Limit of roles, because a cookie has at most 4 096 bytes. */
const MOST_ROLES = 250

/** Replaces a role id, which may be long, by 48 bits of its hash. */
const shortened = (roleId: string): string => hashSecret(roleId).slice(0, 8)

export const mediaCookie = (tls: boolean): string => (tls ? '__Secure-media' : 'media')

/** Returns the expiry of a pass created now, ms UTC: the end of the next day, so that passes are the same all day. */
export const passExpiry = (now: number): number => (Math.floor(now / DAY) + 2) * DAY

/** Creates a pass that is valid for one to two days. */
export async function mediaPass(keys: SigningKeys, { orgId, roles }: MediaViewer, now: number): Promise<string> {
  const pass = { until: passExpiry(now), org: orgId, roles: [...roles].map(shortened).toSorted().slice(0, MOST_ROLES) }
  const text = Buffer.from(JSON.stringify(pass)).toString('base64url')
  return `${text}.${await keys.sign(text)}`
}

/** Does this pass grant access to a media file with these roles? */
export async function opensMedium(
  keys: SigningKeys,
  pass: string | undefined,
  roles: MediaRoles,
  now: number,
): Promise<boolean> {
  const [text = '', ...signature] = (pass ?? '').split('.')
  const json = parseJson(Buffer.from(text, 'base64url').toString('utf8'))
  const read = E.isLeft(json) ? undefined : decode(Pass, json.right)
  if (read === undefined || E.isLeft(read)) return false
  const { until, org, roles: held } = read.right
  const allowed = roles[org] ?? []
  if (until <= now || !allowed.some((roleId) => held.includes(shortened(roleId)))) return false
  return keys.verify(text, signature.join('.'))
}

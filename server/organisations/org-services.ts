import * as t from 'io-ts'
import { struct } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import type { Reader } from '../db/connection'
import { decodeColumn } from '../db/column-codec'
import { isTimeZone } from '../delivery/results-mail-time'

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && new URL(text).protocol === 'https:'

/** Scheme and host without a path: 'https://player.vimeo.com'. */
const SecureOrigin = t.refinement(t.string, isOrigin, 'https origin')
const SecureUrl = t.refinement(
  t.string,
  (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
  'https address',
)
const Certificate = t.refinement(
  t.string,
  (text) => /^-----BEGIN CERTIFICATE-----\s/.test(text.trim()),
  'PEM certificate',
)

/** The identity provider of an organisation, from its metadata. */
export const SamlProvider = struct(
  'SamlProvider',
  { entityId: t.string, entryPoint: SecureUrl, certificates: t.array(Certificate) },
  {},
)
export type SamlProvider = t.TypeOf<typeof SamlProvider>

const clientSecrets = { google: t.string, azure: t.string, okta: t.string }

/**
 * Secrets of OpenID clients whose codes this server exchanges, and rules for new accounts by single sign-on. Only
 * people with these e-mail domains get one, or, with invitedOnly, only people of the pack.
 */
export const SingleSignOn = struct(
  'SingleSignOn',
  {},
  {
    clientSecrets: struct('ClientSecrets', {}, clientSecrets),
    domains: t.array(t.string),
    invitedOnly: t.boolean,
  },
)
export type SingleSignOn = t.TypeOf<typeof SingleSignOn>

const TimeZone = t.refinement(t.string, isTimeZone, 'name of a time zone such as Europe/Berlin')

/** Who gets the weekly mail of results: holders of one of the roles. The time zone is that of the mail's hour. */
const ResultsMail = struct('ResultsMail', { roleIds: t.array(Id) }, { timeZone: TimeZone })

/** External services of an organisation's app, sign-in and mails. Not sent to clients in this form. */
export const OrgServices = struct(
  'OrgServices',
  {},
  {
    saml: SamlProvider,
    singleSignOn: SingleSignOn,
    resultsMail: ResultsMail,
    /** Origins that its app may embed in frames: video players and the robot check. */
    frameOrigins: t.array(SecureOrigin),
  },
)
export type OrgServices = t.TypeOf<typeof OrgServices>

export async function servicesOf(db: Reader, orgId: string): Promise<OrgServices> {
  const row = await db.selectFrom('orgs').select('services').where('id', '=', orgId).executeTakeFirst()
  return row === undefined ? {} : decodeColumn(OrgServices, row.services)
}

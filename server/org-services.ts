import * as t from 'io-ts'
import { entity } from '../protocol/codec'
import { Organisation } from '../protocol/entities/organisation'
import type { Reader } from './db/connection'
import { stored } from './db/stored'

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && new URL(text).protocol === 'https:'

/** 'https://player.vimeo.com': scheme and host, nothing behind. */
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
export const SamlProvider = entity(
  'SamlProvider',
  { entityId: t.string, entryPoint: SecureUrl, certificates: t.array(Certificate) },
  {},
)
export type SamlProvider = t.TypeOf<typeof SamlProvider>

/** What an organisation's app and sign-in use beside this server; told to nobody as such. */
export const OrgServices = entity(
  'OrgServices',
  {},
  {
    saml: SamlProvider,
    /** Who may be shown in frames of its app: video players and the robot check. */
    frameOrigins: t.array(SecureOrigin),
  },
)
export type OrgServices = t.TypeOf<typeof OrgServices>

export async function servicesOf(db: Reader, orgId: string): Promise<OrgServices> {
  const row = await db.selectFrom('orgs').select('services').where('id', '=', orgId).executeTakeFirst()
  return row === undefined ? {} : stored(OrgServices, row.services)
}

/**
 * The frames that a page on a host may show: those of the host's organisation. A host of no organisation is where all
 * those sign in that have no white-label, so theirs together.
 */
export async function frameOriginsOn(db: Reader, orgId: string | undefined): Promise<readonly string[]> {
  if (orgId !== undefined) return (await servicesOf(db, orgId)).frameOrigins ?? []
  const rows = await db.selectFrom('orgs').select(['data', 'services']).execute()
  const unbranded = rows.filter(({ data }) => stored(Organisation, data).whitelabel === undefined)
  return [...new Set(unbranded.flatMap(({ services }) => stored(OrgServices, services).frameOrigins ?? []))]
}

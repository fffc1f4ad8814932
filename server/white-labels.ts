import * as t from 'io-ts'
import { entity, oneOf } from '../protocol/codec'
import { Id } from '../protocol/ids'
import { Image } from '../protocol/entities/image'
import type { Reader } from './db/connection'
import { stored } from './db/stored'

/**
 * A white-label as it stands in the content pack and is told to anybody who opens its host (S-BRAND-01, shell O-16,
 * O-20, O-21): 'GET /white-label.json' answers with the one of the request's host, or with the unbranded one.
 * All fields are public; the client reads it before anybody has signed in.
 */
export const WhiteLabel = entity(
  'WhiteLabel',
  { id: Id, hosts: t.array(t.string), webDisplayName: t.string },
  {
    orgId: Id,
    stagingHosts: t.array(t.string),
    webAddress: t.string,
    logo: Image,
    darkModeLogo: Image,
    uiColor1: t.string,
    uiColor2: t.string,
    fonts: entity('WhiteLabelFonts', {}, { text: t.string, print: t.string }),
    loginVariant: oneOf('LoginVariant', ['email', 'username', 'twoCode', 'sso', 'ssoFrame']),
    assessmentLabel: t.string,
    supportEmail: t.string,
    howToUseUrl: t.string,
    privacyUrl: t.string,
    securityMode: oneOf('SecurityMode', ['loose', 'strict']),
    disabled: t.boolean,
  },
)
export type WhiteLabel = t.TypeOf<typeof WhiteLabel>

/** All white-labels in the pack's order. */
export async function whiteLabels(db: Reader): Promise<readonly WhiteLabel[]> {
  const rows = await db.selectFrom('white_labels').select('data').orderBy('place').execute()
  return rows.map(({ data }) => stored(WhiteLabel, data))
}

/** The white-label of a host name; staging hosts count as their live ones (S-BRAND-02, S-BRAND-03). */
export async function whiteLabelOf(db: Reader, host: string): Promise<WhiteLabel | undefined> {
  const labels = await whiteLabels(db)
  return labels.find(({ hosts, stagingHosts }) => hosts.includes(host) || (stagingHosts ?? []).includes(host))
}

/** The white-label to show on a host: its own, else the unbranded one. */
export async function shownWhiteLabel(db: Reader, host: string): Promise<WhiteLabel | undefined> {
  const labels = await whiteLabels(db)
  return (await whiteLabelOf(db, host)) ?? labels.find(({ orgId }) => orgId === undefined) ?? labels[0]
}

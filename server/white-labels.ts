import * as t from 'io-ts'
import { entity } from '../protocol/codec'
import { defined } from '../protocol/defined'
import type { Organisation } from '../protocol/entities/organisation'
import { unbranded, WhiteLabel } from '../protocol/white-label'
import type { Reader } from './db/connection'
import { stored } from './db/stored'

/**
 * A white-label as it stands in the content pack, with the hosts by which it is found. 'GET /white-label.json' tells
 * anybody who opens a host the one in force there, without the hosts: all that is in it is public, and the client
 * reads it before anybody has signed in (S-BRAND-01, S-BRAND-02).
 */
export const HostedWhiteLabel = t.intersection(
  [WhiteLabel, entity('Hosts', { hosts: t.array(t.string) }, { stagingHosts: t.array(t.string) })],
  'HostedWhiteLabel',
)
export type HostedWhiteLabel = t.TypeOf<typeof HostedWhiteLabel>

/** All white-labels in the pack's order. */
export async function whiteLabels(db: Reader): Promise<readonly HostedWhiteLabel[]> {
  const rows = await db.selectFrom('white_labels').select('data').orderBy('place').execute()
  return rows.map(({ data }) => stored(HostedWhiteLabel, data))
}

/** The white-label of a host name; staging hosts count as their live ones (S-BRAND-02, S-BRAND-03). */
export async function whiteLabelOf(db: Reader, host: string): Promise<HostedWhiteLabel | undefined> {
  const labels = await whiteLabels(db)
  return labels.find(({ hosts, stagingHosts }) => hosts.includes(host) || (stagingHosts ?? []).includes(host))
}

/** The white-label to show on a host: its own, else the unbranded one. */
export async function shownWhiteLabel(db: Reader, host: string): Promise<WhiteLabel> {
  const labels = await whiteLabels(db)
  const label = (await whiteLabelOf(db, host)) ?? labels.find(({ orgId }) => orgId === undefined)
  if (label === undefined) return unbranded
  const { hosts: _hosts, stagingHosts: _stagingHosts, ...shown } = label
  return shown
}

/** The unbranded product in the name, the colours and the logos of an organisation that has no white-label of its own. */
export function branded(label: WhiteLabel, organisation: Organisation | undefined): WhiteLabel {
  if (organisation === undefined) return label
  const { name, uiColor1, uiColor2, logo, darkModeLogo } = organisation
  const { logo: ownLogo, darkModeLogo: ownDarkLogo, ...rest } = label
  return {
    ...rest,
    ...defined({ webDisplayName: name, uiColor1, uiColor2 }),
    ...(logo === undefined
      ? defined({ logo: ownLogo, darkModeLogo: ownDarkLogo })
      : { logo, ...defined({ darkModeLogo }) }),
  }
}

/** Does the organisation's white-label set the strict security mode? */
export const isStrict = async (db: Reader, orgId: string): Promise<boolean> =>
  (await whiteLabels(db)).some((label) => label.orgId === orgId && label.securityMode === 'strict')

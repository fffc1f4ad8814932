import * as t from 'io-ts'
import { struct } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Organisation } from '../../protocol/entities/organisation'
import { unbranded, WhiteLabel } from '../../protocol/white-label'
import type { Reader } from '../db/connection'
import { decodeColumn } from '../db/column-codec'

/**
 * A white-label of the content pack with its hosts. 'GET /white-label.json' returns the one of the requested host
 * without its hosts. All of it is public, and the client reads it before the sign-in (S-BRAND-01, S-BRAND-02).
 */
export const HostedWhiteLabel = t.intersection(
  [WhiteLabel, struct('Hosts', { hosts: t.array(t.string) }, { stagingHosts: t.array(t.string) })],
  'HostedWhiteLabel',
)
export type HostedWhiteLabel = t.TypeOf<typeof HostedWhiteLabel>

/** Returns all white-labels in the pack's order. */
export async function whiteLabels(db: Reader): Promise<readonly HostedWhiteLabel[]> {
  const rows = await db.selectFrom('white_labels').select('data').orderBy('place').execute()
  return rows.map(({ data }) => decodeColumn(HostedWhiteLabel, data))
}

/** Finds the white-label of a host name. Staging hosts count as their live ones (S-BRAND-02, S-BRAND-03). */
export function whiteLabelOf(labels: readonly HostedWhiteLabel[], host: string): HostedWhiteLabel | undefined {
  return labels.find(({ hosts, stagingHosts }) => hosts.includes(host) || (stagingHosts ?? []).includes(host))
}

/** Returns the white-label to show on a host: the host's, else the unbranded one. */
export function shownWhiteLabel(labels: readonly HostedWhiteLabel[], host: string): WhiteLabel {
  const label = whiteLabelOf(labels, host) ?? labels.find(({ orgId }) => orgId === undefined)
  if (label === undefined) return unbranded
  const { hosts: _hosts, stagingHosts: _stagingHosts, ...shown } = label
  return shown
}

/** Adds the name, the colours and the logos of an organisation without a white-label to the unbranded product. */
export function branded(label: WhiteLabel, organisation: Organisation | undefined): WhiteLabel {
  if (organisation === undefined) return label
  const { name, uiColor1, uiColor2, logo, darkModeLogo } = organisation
  const { logo: ownLogo, darkModeLogo: ownDarkLogo, ...rest } = label
  return {
    ...rest,
    ...omitUndefined({ webDisplayName: name, uiColor1, uiColor2 }),
    ...(logo === undefined
      ? omitUndefined({ logo: ownLogo, darkModeLogo: ownDarkLogo })
      : { logo, ...omitUndefined({ darkModeLogo }) }),
  }
}

/** Does the organisation's white-label set the strict security mode? */
export const isStrict = async (db: Reader, orgId: string): Promise<boolean> =>
  (await whiteLabels(db)).some((label) => label.orgId === orgId && label.securityMode === 'strict')

import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { LinkRow } from './Rows'
import { webAddress } from './web-address'

/** Renders the organisation's links on My Account (S-ACCT-02). */
export function OrganisationLinks({ brand: { accountActions = [] } }: Pick<View<'shell'>, 'brand'>): ReactNode {
  return accountActions.map(({ label, url }) => {
    const href = webAddress(url)
    return href === undefined ? null : <LinkRow key={`${label} ${url}`} icon="external" label={label} href={href} />
  })
}

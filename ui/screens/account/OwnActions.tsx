import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { LinkRow } from './Rows'
import { webAddress } from './web-address'

/** What the organisation adds to My Account: rows that lead to pages of its own (S-ACCT-02). */
export function OwnActions({ brand: { accountActions = [] } }: Pick<View<'shell'>, 'brand'>): ReactNode {
  return accountActions.map(({ label, url }) => {
    const href = webAddress(url)
    return href === undefined ? null : <LinkRow key={`${label} ${url}`} icon="external" label={label} href={href} />
  })
}

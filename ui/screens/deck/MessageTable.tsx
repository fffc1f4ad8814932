import type { ReactNode } from 'react'
import { usePageTitle } from '../../components/usePageTitle'
import { useText } from '../../i18n/Messages'
import { CloseBar } from './BottomBar'
import { leaveDeck } from './leave-deck'
import { Table, TableMessage } from './Table'
import { TopBar } from './TopBar'

/** A message in the place of a deck, with the deck's title as far as it is known ('' when not) and the way out. */
export function MessageTable({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const text = useText()
  const shown = title === '' ? text('viewer.bar') : title
  const heading = usePageTitle(shown)
  return (
    <Table top={<TopBar title={shown} headingRef={heading} />} bar={<CloseBar close={leaveDeck} />}>
      <TableMessage>{children}</TableMessage>
    </Table>
  )
}

import type { ReactNode } from 'react'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useText } from '../../i18n/Messages'
import { CloseBar } from './BottomBar'
import { leaveDeck } from './leave-deck'
import { DeckLayout, CarouselMessage } from './DeckLayout'
import { TopBar } from './TopBar'

/** Shows a message in place of a deck, with the deck's title ('' if unknown) and the close button. */
export function DeckMessage({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const text = useText()
  const shown = title === '' ? text('viewer.bar') : title
  const heading = usePageTitle(shown)
  return (
    <DeckLayout top={<TopBar title={shown} headingRef={heading} />} bar={<CloseBar close={leaveDeck} />}>
      <CarouselMessage>{children}</CarouselMessage>
    </DeckLayout>
  )
}

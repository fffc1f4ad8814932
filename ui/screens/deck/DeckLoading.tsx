import { useRef, type ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton'
import { usePageTitle } from '../../components/usePageTitle'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { CloseBar } from './BottomBar'
import styles from './DeckLoading.module.css'
import { leaveDeck } from './leave-deck'
import { Table } from './Table'
import { TopBar } from './TopBar'
import { useFit } from './useFit'

/** The shape of a card while the deck is on its way. */
export function DeckLoading({ title }: { readonly title: string }): ReactNode {
  const text = useText()
  const hand = useRef<HTMLElement>(null)
  const fit = useFit(hand)
  const named = title === '' ? text('app.loading') : title
  const heading = usePageTitle(named)
  return (
    <Table top={<TopBar title={named} headingRef={heading} />} bar={<CloseBar close={leaveDeck} />}>
      <main ref={hand} className={styles.hand} id="main" tabIndex={-1} aria-busy="true">
        <VisuallyHidden>
          <output>{text('app.loading')}</output>
        </VisuallyHidden>
        {fit === undefined ? null : (
          <div className={styles.card} style={{ inlineSize: fit.width, blockSize: fit.height }}>
            <Skeleton height="62%" radius="var(--r-list)" />
            <div className={styles.words}>
              <Skeleton height="1.75rem" width="80%" />
              <Skeleton height="1.75rem" width="55%" />
            </div>
          </div>
        )}
      </main>
    </Table>
  )
}

import { useRef, type ReactNode } from 'react'
import { Skeleton } from '../../components/feedback/Skeleton'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { CloseBar } from './BottomBar'
import styles from './DeckLoading.module.css'
import { leaveDeck } from './leave-deck'
import { DeckLayout } from './DeckLayout'
import { TopBar } from './TopBar'
import { useCardSize } from './useCardSize'

/** Renders a card skeleton while the deck loads. */
export function DeckLoading({ title }: { readonly title: string }): ReactNode {
  const text = useText()
  const carousel = useRef<HTMLElement>(null)
  const fit = useCardSize(carousel)
  const named = title === '' ? text('app.loading') : title
  const heading = usePageTitle(named)
  return (
    <DeckLayout top={<TopBar title={named} headingRef={heading} />} bar={<CloseBar close={leaveDeck} />}>
      <main ref={carousel} className={styles.carousel} id="main" tabIndex={-1} aria-busy="true">
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
    </DeckLayout>
  )
}

import type { ReactNode } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { VisuallyHidden } from '../components/VisuallyHidden'
import type { CardDispatch } from './back-props'
import styles from './BackFrame.module.css'
import { FavoriteButton } from './CardFront'
import { Corner } from './Corner'
import { useCardTitle } from './useCardTitle'

interface BackFrameProps {
  readonly card: CardView
  readonly dispatch: CardDispatch
  /** What is printed beside the corner; without it the card's title is there for those who hear the page. */
  readonly title?: ReactNode
  /** reading: a title; question: a longer one at the top; centered: the corner alone, the body in the middle. */
  readonly layout?: 'reading' | 'question' | 'centered'
  /** Names the part that scrolls. */
  readonly bodyLabel: string
  /** A line of text at the foot, or buttons. */
  readonly footer?: ReactNode
  readonly buttons?: ReactNode
  readonly children: ReactNode
}

/** What scrolls takes the focus, or only a finger could scroll it. */
const scrolledByKeys = { tabIndex: 0 } as const

/** The back of every card: corner and title, one scroller, foot. With large text the whole face scrolls. */
export function BackFrame({
  card,
  dispatch,
  title,
  layout = 'reading',
  bodyLabel,
  footer,
  buttons,
  children,
}: BackFrameProps): ReactNode {
  const named = useCardTitle(card)
  return (
    <div className={`${styles.back} ${styles[layout]}`}>
      <header className={styles.head}>
        <Corner card={card} />
        {layout === 'centered' ? null : (
          <h2 className={styles.title} tabIndex={-1}>
            {title ?? <VisuallyHidden>{named}</VisuallyHidden>}
          </h2>
        )}
        {card.favoriteAllowed ? <FavoriteButton card={card} dispatch={dispatch} /> : null}
      </header>
      <section className={styles.body} aria-label={bodyLabel} {...scrolledByKeys}>
        {children}
      </section>
      {footer === undefined ? null : <footer className={styles.foot}>{footer}</footer>}
      {buttons === undefined ? null : <footer className={styles.buttons}>{buttons}</footer>}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { useContentLanguage } from '../components/content-language'
import { VisuallyHidden } from '../components/VisuallyHidden'
import type { CardDispatch } from './back-props'
import styles from './BackFrame.module.css'
import fade from './Fade.module.css'
import { CardRating } from './CardRating'
import { FavoriteButton } from './CardTools'
import { Corner } from './Corner'
import { isWholePage } from './title-length'
import { useCardTitle } from './useCardTitle'

interface BackFrameProps {
  readonly card: CardView
  readonly dispatch: CardDispatch
  /** What is printed beside the corner; without it the card's title is there for those who hear the page. */
  readonly title?: ReactNode
  /** Controls in the title's place. */
  readonly controls?: ReactNode
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
  controls,
  layout = 'reading',
  bodyLabel,
  footer,
  buttons,
  children,
}: BackFrameProps): ReactNode {
  const named = useCardTitle(card)
  const language = useContentLanguage()
  const looks = [styles.back, styles[layout], isWholePage(title === undefined ? '' : named) ? styles.whole : '']
  return (
    <div className={looks.filter((look) => look !== '').join(' ')}>
      <header className={styles.head}>
        <Corner card={card} />
        {layout === 'centered' ? null : (
          <h2
            className={controls === undefined ? styles.title : styles.unseen}
            tabIndex={-1}
            lang={card.title === '' ? undefined : language}
          >
            {title ?? <VisuallyHidden>{named}</VisuallyHidden>}
          </h2>
        )}
        {controls}
        {card.favoriteAllowed ? <FavoriteButton card={card} dispatch={dispatch} /> : null}
      </header>
      <section className={`${styles.body} ${fade.fades}`} aria-label={bodyLabel} {...scrolledByKeys}>
        {children}
        {card.rating === undefined ? null : (
          <CardRating cardId={card.cardId} rating={card.rating} dispatch={dispatch} />
        )}
      </section>
      {footer === undefined ? null : <footer className={styles.foot}>{footer}</footer>}
      {buttons === undefined ? null : <footer className={styles.buttons}>{buttons}</footer>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useContentLanguage } from '../components/content-language'
import { SafeHtml } from '../components/SafeHtml'
import { VisuallyHidden } from '../components/VisuallyHidden'
import styles from './BackFrame.module.css'
import fade from './Fade.module.css'
import { CardRating } from './CardRating'
import { FavoriteButton } from './CardTools'
import { Corner } from './Corner'
import { PartsAbove, PartsBelow, type Around } from './parts/CardParts'
import { isWholePage } from './title-length'
import { useCardTitle } from './useCardTitle'

interface BackFrameProps extends Around {
  /**
   * What is printed beside the corner, such as a question; the title that the card may ask for leads the body then. With
   * neither the title is there for those who hear the page (D-CARD-19).
   */
  readonly title?: ReactNode
  /** What there is to say under the title. */
  readonly underTitle?: ReactNode
  /** Controls in the title's place. */
  readonly controls?: ReactNode
  /** reading: a title; question: a longer one at the top; centered: the corner alone, the body in the middle. */
  readonly layout?: 'reading' | 'question' | 'centered'
  /** Names the part that scrolls. */
  readonly bodyLabel: string
  readonly buttons?: ReactNode
  /** What the kind shows before the parts that every card may have, and between them. */
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** What scrolls takes the focus, or only a finger could scroll it. */
const scrolledByKeys = { tabIndex: 0 } as const

/**
 * The back of every card: corner and title, one scroller, foot, and in them whatever the card has of the parts that all
 * kinds may have (D-CARD-18). With large text the whole face scrolls.
 */
export function BackFrame({
  card,
  dispatch,
  deck,
  current,
  title,
  underTitle,
  controls,
  layout = 'reading',
  bodyLabel,
  buttons,
  lead,
  children,
}: BackFrameProps): ReactNode {
  const named = useCardTitle(card)
  const language = useContentLanguage()
  const above = <PartsAbove card={card} dispatch={dispatch} deck={deck} current={current} />
  const below = <PartsBelow card={card} deck={deck} />
  const { title: own, footer } = card.parts
  const isPlaceFree = layout !== 'centered' && controls === undefined && title === undefined
  const printed = isPlaceFree ? own : title
  const isWhole = printed !== undefined && isWholePage(named)
  const ofTitle = printed === undefined ? styles.untitled : isWhole ? styles.whole : ''
  const ofButtons = buttons === undefined || layout === 'question' || isWhole ? '' : styles.halves
  const looks = [styles.back, styles[layout], ofTitle, ofButtons]
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
            {printed ?? <VisuallyHidden>{named}</VisuallyHidden>}
            {underTitle}
          </h2>
        )}
        {controls}
        {card.favoriteAllowed ? <FavoriteButton card={card} dispatch={dispatch} /> : null}
      </header>
      <section className={`${styles.body} ${fade.fades}`} aria-label={bodyLabel} {...scrolledByKeys}>
        {isPlaceFree || own === undefined ? null : <strong lang={language}>{own}</strong>}
        {lead}
        {layout === 'centered' ? (
          <div className={styles.parts}>
            {above}
            {children}
            {below}
          </div>
        ) : (
          <>
            {above}
            {children}
            {below}
          </>
        )}
        {card.rating === undefined ? null : (
          <CardRating cardId={card.cardId} rating={card.rating} dispatch={dispatch} />
        )}
      </section>
      {footer === undefined ? null : (
        <footer className={styles.foot}>
          <SafeHtml html={footer} onLink={deck.openLink} />
        </footer>
      )}
      {buttons === undefined ? null : <footer className={styles.buttons}>{buttons}</footer>}
    </div>
  )
}

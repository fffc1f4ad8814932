import type { ReactNode } from 'react'
import { useContentLanguage } from '../components/text/content-language'
import { SafeHtml } from '../components/text/SafeHtml'
import { VisuallyHidden } from '../components/layout/VisuallyHidden'
import styles from './BackFrame.module.css'
import fade from './Fade.module.css'
import { CardRating } from './CardRating'
import { FavoriteButton } from './CardTools'
import { Corner } from './Corner'
import { SectionsAbove, SectionsBelow, type SectionProps } from './sections/CardSections'
import { isWholePage } from './title-length'
import { useCardTitle } from './useCardTitle'

interface BackFrameProps extends SectionProps {
  /**
   * Shown next to the corner, such as a question; the body then begins with the title if the card shows it. Without
   * either, the title is for screen readers only (D-CARD-19).
   */
  readonly title?: ReactNode
  /** Shown below the title. */
  readonly underTitle?: ReactNode
  /** Controls instead of the title. */
  readonly controls?: ReactNode
  /** reading: a title; question: a longer one at the top; centered: only the corner, the body in the centre. */
  readonly layout?: 'reading' | 'question' | 'centered'
  /** Accessible name of the scrolling part. */
  readonly bodyLabel: string
  readonly buttons?: ReactNode
  /** Content of the kind, before and between the sections that every card may have. */
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** Focusable: otherwise only a finger could scroll it. */
const scrolledByKeys = { tabIndex: 0 } as const

/**
 * Renders the back of every card: corner and title, a scrolling body, a foot, and the card's optional sections
 * (D-CARD-18). With large text the complete face scrolls.
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
  const above = <SectionsAbove card={card} dispatch={dispatch} deck={deck} current={current} />
  const below = <SectionsBelow card={card} deck={deck} />
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

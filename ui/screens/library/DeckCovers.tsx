import { useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { DeckTile } from '../../../protocol/views/parts'
import { DeckCover } from '../../components/decks/DeckCover'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import styles from './Library.module.css'

interface DeckCoversProps {
  readonly decks: readonly DeckTile[]
  readonly categoryId: string
  /** Is there content above? Then the covers need a visible heading. */
  readonly headed: boolean
}

/** Renders the decks of a category; nothing without decks. */
export function DeckCovers({ decks, categoryId, headed }: DeckCoversProps): ReactNode {
  const text = useText()
  const id = useId()
  if (decks.length === 0) return null
  const heading = <h2 id={id}>{text('library.decks')}</h2>
  return (
    <section className={styles.section} aria-labelledby={id}>
      {headed ? <div className={styles.sectionHead}>{heading}</div> : <VisuallyHidden>{heading}</VisuallyHidden>}
      <ul className={styles.covers}>
        {decks.map((tile) => (
          <li key={tile.deckId}>
            <DeckCover tile={tile} href={buildPath({ name: 'library', categoryId, deckId: tile.deckId })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { DeckTile } from '../../../protocol/views/parts'
import { DeckCover } from '../../components/decks/DeckCover'
import { HorizontalScroller } from '../../components/layout/HorizontalScroller'
import styles from './HomeScreen.module.css'

interface DeckStripProps {
  readonly title: string
  readonly tiles: readonly DeckTile[]
}

/** Renders covers side by side under a heading; nothing without decks (S-HOME-14, S-HOME-15). */
export function DeckStrip({ title, tiles }: DeckStripProps): ReactNode {
  const id = useId()
  if (tiles.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
      </div>
      <HorizontalScroller>
        {tiles.map((tile) => (
          <li key={tile.deckId}>
            <DeckCover tile={tile} href={buildPath({ name: 'deck', deckId: tile.deckId })} />
          </li>
        ))}
      </HorizontalScroller>
    </section>
  )
}

import { useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { DeckTile } from '../../../protocol/views/parts'
import { DeckCover } from '../../components/DeckCover'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import styles from './Library.module.css'

interface CoversProps {
  readonly decks: readonly DeckTile[]
  readonly categoryId: string
  /** Something stands above them, so that they need a heading that is seen. */
  readonly headed: boolean
}

/** The decks of a category itself; nothing when it has none. */
export function Covers({ decks, categoryId, headed }: CoversProps): ReactNode {
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

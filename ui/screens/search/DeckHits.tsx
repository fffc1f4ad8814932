import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { SearchView } from '../../../protocol/views/search'
import { SmallCover } from '../../components/decks/SmallCover'
import { useDeckProgressLabel } from '../../components/decks/useDeckProgressLabel'
import { useText } from '../../i18n/Messages'
import { Highlight } from './Highlight'
import { PathLinks } from './PathLinks'
import styles from './Search.module.css'

interface DeckHitsProps {
  readonly hits: SearchView['decks']
  readonly query: string
}

/** Lists the matching decks, each with its path in the library (S-SEARCH-03, S-SEARCH-13); nothing without any. */
export function DeckHits({ hits, query }: DeckHitsProps): ReactNode {
  const text = useText()
  const factsOf = useDeckProgressLabel()
  const id = useId()
  if (hits.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{text('library.decks')}</h2>
      <ol>
        {hits.map(({ tile, title, path }) => (
          <li className={styles.deck} key={tile.deckId}>
            <SmallCover tile={tile} />
            <div>
              <Link
                className={styles.deckTitle}
                href={buildPath({ name: 'search', query, deckId: tile.deckId })}
                lang={tile.language}
              >
                <Highlight text={title} />
              </Link>
              <p className={styles.facts}>{factsOf(tile)}</p>
              <PathLinks path={path} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { SearchView } from '../../../protocol/views/search'
import { SmallCover } from '../../components/SmallCover'
import { useDeckFacts } from '../../components/useDeckFacts'
import { useText } from '../../i18n/Messages'
import { Marked } from './Marked'
import { PathLinks } from './PathLinks'
import styles from './Search.module.css'

interface DeckHitsProps {
  readonly hits: SearchView['decks']
  readonly query: string
}

/** The decks that were found, each with its place in the library (S-SEARCH-03, S-SEARCH-13); nothing without any. */
export function DeckHits({ hits, query }: DeckHitsProps): ReactNode {
  const text = useText()
  const factsOf = useDeckFacts()
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
                <Marked text={title} />
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

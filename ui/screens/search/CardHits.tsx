import { firstCardResults } from '../../../protocol/constants'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { SearchView } from '../../../protocol/views/search'
import { Button } from '../../components/Button'
import { looksOf } from '../../cards/registry'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { Marked } from './Marked'
import { PathLinks } from './PathLinks'
import styles from './Search.module.css'

type Hit = SearchView['cards'][number]

interface CardHitsProps {
  readonly hits: readonly Hit[]
  readonly query: string
}

/** The cards that were found; the first ten, and the rest at a press (S-SEARCH-03, S-SEARCH-08); nothing without any. */
export function CardHits({ hits, query }: CardHitsProps): ReactNode {
  const text = useText()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [all, setAll] = useState(false)
  // The button is gone: the focus goes to the first of those that it has brought.
  useEffect(() => {
    if (all) list.current?.children[firstCardResults]?.querySelector('a')?.focus()
  }, [all])
  if (hits.length === 0) return null
  const rest = hits.length - firstCardResults
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{text('search.cards')}</h2>
      <ol className={styles.cards} ref={list}>
        {(all ? hits : hits.slice(0, firstCardResults)).map((hit) => (
          <CardHit key={`${hit.deckId} ${hit.cardId}`} hit={hit} query={query} />
        ))}
      </ol>
      {all || rest <= 0 ? null : (
        <Button wide onClick={() => setAll(true)}>
          {text('search.more', { count: rest })}
        </Button>
      )}
    </section>
  )
}

function CardHit({ hit, query }: { readonly hit: Hit; readonly query: string }): ReactNode {
  const text = useText()
  const { cardId, deckId, deckTitle, type, title, snippet, path } = hit
  return (
    <li className={styles.card}>
      <Icon name={looksOf(type).suit} />
      <div>
        <Link className={styles.cardTitle} href={buildPath({ name: 'search', query, deckId, cardId })}>
          {title.length === 0 ? deckTitle : <Marked text={title} />}
        </Link>
        <p className={styles.snippet}>
          {snippet.length === 0 ? <span>{text('search.noContent')}</span> : <Marked text={snippet} />}
        </p>
        <PathLinks path={path} />
      </div>
    </li>
  )
}

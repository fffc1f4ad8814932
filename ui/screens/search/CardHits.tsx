import { firstCardResults } from '../../../protocol/constants'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { SearchView } from '../../../protocol/views/search'
import { Button } from '../../components/buttons/Button'
import { cardLook } from '../../cards/card-looks'
import { historyState, updateHistoryAfter } from '../../navigation/history-entry'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { Highlight } from './Highlight'
import { PathLinks } from './PathLinks'
import styles from './Search.module.css'

/** Key in the history state: all card results are shown. */
const unfoldedKey = 'allHits'

type Hit = SearchView['cards'][number]

interface CardHitsProps {
  readonly hits: readonly Hit[]
  readonly query: string
}

/**
 * Lists the matching cards: the first ten, and the rest after a press (S-SEARCH-03, S-SEARCH-08); nothing without any.
 */
export function CardHits({ hits, query }: CardHitsProps): ReactNode {
  const text = useText()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  // A history entry shows as many cards as when it was left.
  const [shown, setShown] = useState<'first' | 'all' | 'unfolded'>(() =>
    historyState()[unfoldedKey] === true ? 'all' : 'first',
  )
  // The button is removed: the focus moves to the first new card.
  useEffect(() => {
    if (shown === 'unfolded') list.current?.children[firstCardResults]?.querySelector('a')?.focus()
  }, [shown])
  const unfold = () => {
    setShown('unfolded')
    updateHistoryAfter(0, { [unfoldedKey]: true })
  }
  const all = shown !== 'first'
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
        <Button wide onClick={unfold}>
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
      <Icon name={cardLook(type).suit} />
      <div>
        <Link className={styles.cardTitle} href={buildPath({ name: 'search', query, deckId, cardId })}>
          {title.length === 0 ? deckTitle : <Highlight text={title} />}
        </Link>
        <p className={styles.snippet}>
          {snippet.length === 0 ? <span>{text('search.noContent')}</span> : <Highlight text={snippet} />}
        </p>
        <PathLinks path={path} />
      </div>
    </li>
  )
}

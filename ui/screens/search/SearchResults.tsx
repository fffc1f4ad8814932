import { useEffect, type ReactNode } from 'react'
import type { SearchView } from '../../../protocol/views/search'
import { useAnnounce } from '../../components/feedback/Announcer'
import { Button } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { Skeleton } from '../../components/feedback/Skeleton'
import { useText } from '../../i18n/Messages'
import { CardHits } from './CardHits'
import { DeckHits } from './DeckHits'
import styles from './Search.module.css'

interface SearchResultsProps {
  /** Result of this search; undefined while the view is of another one. */
  readonly view: SearchView | undefined
  /** Did the search code fail to load while offline? */
  readonly unavailable: boolean
  readonly query: string
  readonly terms: string
  readonly retry: () => void
}

/** Renders the results, and announces them once to screen readers. */
export function SearchResults({ view, unavailable, query, terms, retry }: SearchResultsProps): ReactNode {
  const text = useText()
  const { state = unavailable ? 'failed' : 'searching', decks = [], cards = [] } = view ?? {}
  const isOver = state === 'done' || state === 'failed'
  const isNone = decks.length + cards.length === 0
  const announce = useAnnounce()
  const said = isNone
    ? text('search.none', { query: terms })
    : text('search.found', { decks: decks.length, cards: cards.length, query: terms })
  useEffect(() => {
    if (isOver) announce(said)
  }, [announce, isOver, said])
  return (
    <>
      {isOver && isNone ? null : <p className={styles.said}>{isOver ? said : text('search.searching')}</p>}
      {isOver ? null : <Searching />}
      {state === 'failed' ? <Failed retry={retry} /> : null}
      {isOver && isNone ? (
        state === 'failed' ? (
          <p className={styles.nothing}>{text('search.device.none')}</p>
        ) : (
          <EmptyState title={said} text={text('search.none.text')} />
        )
      ) : null}
      {isOver && !isNone ? (
        <>
          {state === 'failed' ? <p className={styles.device}>{text('search.device.found')}</p> : null}
          <div className={decks.length > 0 && cards.length > 0 ? styles.two : undefined}>
            <DeckHits hits={decks} query={query} />
            <CardHits hits={cards} query={query} />
          </div>
        </>
      ) : null}
    </>
  )
}

function Searching(): ReactNode {
  return (
    <div className={styles.searching} aria-hidden="true" aria-busy="true">
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton height={64} radius="var(--r-list)" />
    </div>
  )
}

/** Says that the server did not respond; results from the device are shown below (S-SEARCH-12, decision 30). */
function Failed({ retry }: { readonly retry: () => void }): ReactNode {
  const text = useText()
  return (
    <div className={styles.failed}>
      <p role="alert">{text('search.failed')}</p>
      <Button small icon="refresh" onClick={retry}>
        {text('action.tryAgain')}
      </Button>
    </div>
  )
}

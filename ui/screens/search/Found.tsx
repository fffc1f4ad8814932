import { useEffect, type ReactNode } from 'react'
import type { SearchView } from '../../../protocol/views/search'
import { useAnnounce } from '../../components/Announcer'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { Skeleton } from '../../components/Skeleton'
import { useText } from '../../i18n/Messages'
import { CardHits } from './CardHits'
import { DeckHits } from './DeckHits'
import styles from './Search.module.css'

interface FoundProps {
  /** What came of this search; undefined while it is still of another one. */
  readonly view: SearchView | undefined
  /** What searches was never fetched, and cannot be now. */
  readonly unavailable: boolean
  readonly query: string
  readonly terms: string
  readonly retry: () => void
}

/** What a search came to, said once to those who do not see it. */
export function Found({ view, unavailable, query, terms, retry }: FoundProps): ReactNode {
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

/** The server could not be asked; what the device has stands below (S-SEARCH-12, decision 30). */
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

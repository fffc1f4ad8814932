import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { DeckCover } from '../../components/decks/DeckCover'
import { EmptyState } from '../../components/feedback/EmptyState'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { matchesFilter, useSearchTerm } from '../../list/search-term'
import { ListScreen } from '../../list/ListScreen'
import { ListFailed, ListLoading, NothingFound } from '../../list/ListStates'
import styles from './NewDecksScreen.module.css'

/** Shows What's New: the learner's recently added decks, as covers (S-NEW). */
export function NewDecksScreen(): ReactNode {
  const text = useText()
  const news = useView('newDecks', {})
  const { term, onTerm, clear } = useSearchTerm()
  const decks = news?.decks.filter(({ title }) => matchesFilter(term, title)) ?? []
  return (
    <ListScreen title={text('newDecks.title')} back="/" term={term} onTerm={onTerm} tiles>
      {news === undefined || news.state === 'loading' ? (
        <ListLoading />
      ) : news.state === 'failed' ? (
        <ListFailed />
      ) : news.decks.length === 0 ? (
        <EmptyState title={text('newDecks.none')} text={text('newDecks.none.text')} />
      ) : decks.length === 0 ? (
        <NothingFound title={text('newDecks.noneFound', { term: term.trim() })} onClear={clear} />
      ) : (
        <ul className={styles.grid} aria-label={text('newDecks.title')}>
          {decks.map((tile) => (
            <li key={tile.deckId}>
              <DeckCover tile={tile} href={buildPath({ name: 'deck', deckId: tile.deckId })} />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

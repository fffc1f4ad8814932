import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { SmallCover } from '../../components/decks/SmallCover'
import { EmptyState } from '../../components/feedback/EmptyState'
import { Badge } from '../../components/feedback/Badge'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { matchesFilter, useSearchTerm } from '../../list/search-term'
import { LinkRow } from '../../list/LinkRow'
import { ListScreen } from '../../list/ListScreen'
import { ListSection } from '../../list/ListSection'
import { ListFailed, ListLoading, NothingFound } from '../../list/ListStates'
import styles from './Favorites.module.css'

/** Renders My Favorites: favorite cards grouped by deck, and the decks with tucked cards (S-FAV). */
export function FavoritesScreen(): ReactNode {
  const text = useText()
  const favorites = useView('favorites', {})
  const { term, onTerm, clear } = useSearchTerm()
  return (
    <ListScreen title={text('favorites.title')} back="/" term={term} onTerm={onTerm}>
      {favorites === undefined || favorites.state === 'loading' ? (
        <ListLoading />
      ) : favorites.state === 'failed' && favorites.favorited.length + favorites.tucked.length === 0 ? (
        <ListFailed />
      ) : (
        <Lists favorites={favorites} term={term} onClear={clear} />
      )}
    </ListScreen>
  )
}

interface ListsProps {
  readonly favorites: View<'favorites'>
  readonly term: string
  readonly onClear: () => void
}

function Lists({ favorites, term, onClear }: ListsProps): ReactNode {
  const text = useText()
  const favorited = favoritesFor(term, favorites.favorited)
  const tucked = favorites.tucked.filter(({ title }) => matchesFilter(term, title))
  if (favorites.favorited.length + favorites.tucked.length === 0)
    return (
      <EmptyState
        title={text('favorites.none')}
        text={text('favorites.none.text', { keptBy: favorites.keptBy ?? 'both' })}
      />
    )
  if (favorited.length + tucked.length === 0)
    return <NothingFound title={text('favorites.noneFound', { term: term.trim() })} onClear={onClear} />
  const isNone = favorites.state === 'ready' && favorites.favorited.length === 0
  return (
    <>
      {favorited.length === 0 && !isNone ? null : (
        <ListSection title={text('favorites.favorited')} note={text('favorites.favorited.note')}>
          {favorited.map(({ cardId, cardTitle, count, tile }) => (
            <LinkRow
              key={tile.deckId}
              href={buildPath({ name: 'deck', deckId: tile.deckId, cardId })}
              start={<SmallCover tile={tile} />}
              title={cardTitle ?? text('favorites.card')}
              facts={[text('favorites.more', { title: tile.title, count: count - 1 })]}
              {...(tile.locked
                ? { marks: <Badge icon="lock">{text('deck.locked')}</Badge> }
                : tile.reference
                  ? { marks: <Badge icon="rosette">{text('deck.reference')}</Badge> }
                  : {})}
            />
          ))}
          {isNone ? <li className={styles.none}>{text('favorites.none')}</li> : null}
        </ListSection>
      )}
      {tucked.length === 0 ? null : (
        <ListSection title={text('favorites.tucked')} note={text('favorites.tucked.count', { count: tucked.length })}>
          {tucked.map((tile) => (
            <LinkRow
              key={tile.deckId}
              href={buildPath({ name: 'deck', deckId: tile.deckId })}
              start={<SmallCover tile={tile} />}
              title={tile.title}
              facts={[
                tile.total === 0 ? text('deck.noCards') : text('deck.seen', { seen: tile.seen, total: tile.total }),
              ]}
            />
          ))}
        </ListSection>
      )}
    </>
  )
}

type Entry = View<'favorites'>['favorited'][number]

/** Filters the Favorited section by the titles of deck and card together (S-FAV-03). */
export const favoritesFor = (term: string, favorited: readonly Entry[]): readonly Entry[] =>
  favorited.filter(({ tile, cardTitle = '' }) => matchesFilter(term, `${tile.title} ${cardTitle}`))

import type { ReactNode } from 'react'
import { EmptyState } from '../../components/feedback/EmptyState'
import { useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Trending } from '../../components/decks/Trending'

/** Shows popular categories before a search (S-SEARCH-07). */
export function Idle(): ReactNode {
  const text = useText()
  const trending = useViewField('library', {}, 'trending')
  if (trending === undefined) return null
  return trending.length === 0 ? (
    <EmptyState title={text('search.idle.title')} text={text('search.idle.text')} />
  ) : (
    <Trending categories={trending} />
  )
}

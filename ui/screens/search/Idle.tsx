import type { ReactNode } from 'react'
import { EmptyState } from '../../components/EmptyState'
import { useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Trending } from '../../components/Trending'

/** Before anything is searched for: what others open (S-SEARCH-07). */
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

import { useEffect, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { EmptyState } from '../../components/feedback/EmptyState'
import { useCancellableDispatch, useView } from '../../core-client/hooks'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { matchesFilter, useSearchTerm } from '../../list/search-term'
import { ListScreen } from '../../list/ListScreen'
import { ListSection } from '../../list/ListSection'
import { ListFailed, ListLoading, NothingFound } from '../../list/ListStates'
import { MedalCounts } from './MedalCounts'
import { Row } from './Row'

/** Renders Competitions: medals, current and future ones, and past ones by month (S-COMP). */
export function CompetitionsScreen(): ReactNode {
  const text = useText()
  const list = useView('competitions', {})
  const { term, onTerm, clear } = useSearchTerm()
  const cancellableDispatch = useCancellableDispatch()
  const isListed = list?.state === 'ready' && list.active.length + list.periods.length > 0
  // The ranks are loaded again when a competition has ended. Without an answer the known ranks stay.
  const ended = list?.periods.flatMap(({ competitions }) => competitions).length ?? 0
  useEffect(
    () => (isListed ? cancellableDispatch('loadStandings', {}) : undefined),
    [isListed, ended, cancellableDispatch],
  )
  const none = list !== undefined && list.active.length === 0 && list.periods.length === 0
  return (
    <ListScreen title={text('competitions.title')} back="/" term={term} onTerm={onTerm}>
      {list === undefined || (list.state === 'loading' && none) ? (
        <ListLoading />
      ) : list.state === 'failed' && none ? (
        <ListFailed />
      ) : none ? (
        <EmptyState title={text('competitions.none')} text={text('competitions.none.text')} />
      ) : (
        <>
          <MedalCounts podium={list.podium} />
          <Groups list={list} term={term} onClear={clear} />
        </>
      )}
    </ListScreen>
  )
}

interface GroupsProps {
  readonly list: View<'competitions'>
  readonly term: string
  readonly onClear: () => void
}

function Groups({ list, term, onClear }: GroupsProps): ReactNode {
  const text = useText()
  const { month } = useFormats()
  const groups = [
    { title: text('competitions.active'), rows: list.active },
    ...list.periods.map(({ period, competitions }) => ({
      title: month(Date.parse(`${period}-15T12:00:00Z`), 'UTC'),
      rows: competitions,
    })),
  ].flatMap(({ title, rows }) => {
    const fitting = rows.filter((row) => matchesFilter(term, row.title))
    return fitting.length === 0 ? [] : [{ title, rows: fitting }]
  })
  if (groups.length === 0)
    return <NothingFound title={text('competitions.noneFound', { term: term.trim() })} onClear={onClear} />
  return groups.map(({ title, rows }) => (
    <ListSection key={title} title={title}>
      {rows.map((row) => (
        <Row key={row.competitionId} row={row} />
      ))}
    </ListSection>
  ))
}

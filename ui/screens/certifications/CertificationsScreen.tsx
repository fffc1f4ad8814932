import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { MiniCover } from '../../components/decks/SmallCover'
import { EmptyState } from '../../components/feedback/EmptyState'
import { IconLink } from '../../components/buttons/IconButton'
import { useView } from '../../core-client/hooks'
import { useFormats } from '../../i18n/format'
import { useRichText, useText } from '../../i18n/Messages'
import { matchesFilter, useSearchTerm } from '../../list/search-term'
import { LinkRow } from '../../list/LinkRow'
import { ListScreen } from '../../list/ListScreen'
import { ListSection } from '../../list/ListSection'
import { ListFailed, ListLoading, NothingFound } from '../../list/ListStates'
import { Icon } from '../../theme/Icon'
import styles from './CertificationsScreen.module.css'

/** Lists the learner's certificates by year, newest first (S-CERT). */
export function CertificationsScreen(): ReactNode {
  const text = useText()
  const earned = useView('certifications', {})
  const { term, onTerm, clear } = useSearchTerm()
  return (
    <ListScreen title={text('certifications.title')} back="/" term={term} onTerm={onTerm}>
      {earned === undefined || (earned.state === 'loading' && earned.count === 0) ? (
        <ListLoading />
      ) : earned.state === 'failed' && earned.count === 0 ? (
        <ListFailed />
      ) : (
        <>
          <Banner earned={earned} />
          <Years earned={earned} term={term} onClear={clear} />
        </>
      )}
    </ListScreen>
  )
}

const number = (count: ReactNode) => <b className={styles.count}>{count}</b>

/** Shows the number of certificates, and the first year (S-CERT-03). */
function Banner({ earned: { count, since } }: { readonly earned: View<'certifications'> }): ReactNode {
  const text = useText()
  const rich = useRichText()
  return (
    <p className={styles.banner}>
      <Icon name="rosette" size="large" />
      <span>
        {rich('certifications.earned', { b: number }, { count })}
        {since === undefined ? null : (
          <span className={styles.since}>{text('certifications.since', { year: String(since) })}</span>
        )}
      </span>
    </p>
  )
}

interface YearsProps {
  readonly earned: View<'certifications'>
  readonly term: string
  readonly onClear: () => void
}

function Years({ earned, term, onClear }: YearsProps): ReactNode {
  const text = useText()
  const { date, percent } = useFormats()
  if (earned.count === 0)
    return <EmptyState title={text('certifications.none')} text={text('certifications.none.text')} />
  const years = earned.years.flatMap(({ year, certificates }) => {
    const fitting = certificates.filter(({ deckTitle }) => matchesFilter(term, deckTitle))
    return fitting.length === 0 ? [] : [{ year, certificates: fitting }]
  })
  if (years.length === 0)
    return <NothingFound title={text('certifications.noneFound', { term: term.trim() })} onClear={onClear} />
  return years.map(({ year, certificates }) => (
    <ListSection key={year} title={String(year)}>
      {certificates.map(({ certificateId, deckId, deckTitle, score, submittedAt, ...cover }) => (
        <LinkRow
          key={certificateId}
          href={buildPath({ name: 'deck', deckId })}
          start={<MiniCover {...cover} />}
          title={deckTitle}
          facts={[
            text('certifications.earnedOn', {
              score: score === undefined ? 'none' : percent(score),
              date: date(submittedAt),
            }),
            certificateId,
          ]}
        >
          <IconLink
            className={styles.paper}
            icon="rosette"
            label={text('certifications.paper', { title: deckTitle })}
            href={buildPath({ name: 'certificate', deckId })}
          />
        </LinkRow>
      ))}
    </ListSection>
  ))
}

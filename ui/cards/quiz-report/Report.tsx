import { memo, useDeferredValue, useId, useState, type ReactNode } from 'react'
import type { ReportFileKind } from '../../../protocol/entities/report-file-kind'
import type { ReportView } from '../../../protocol/views/report'
import { Button } from '../../components/buttons/Button'
import { IconButton } from '../../components/buttons/IconButton'
import { Loading, Spinner } from '../../components/feedback/Loading'
import { SegmentedControl } from '../../components/forms/SegmentedControl'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Filter, type Chosen } from './Filter'
import { Outcome } from './Outcome'
import { Question } from './Question'
import type { KnownRoles } from './RoleFilter'
import styles from './Report.module.css'
import { Responses } from './Responses'
import { Results } from './Results'
import { useProgressiveList } from './useProgressiveList'

interface ReportProps {
  readonly view: ReportView
  readonly roles: KnownRoles
  /** The applied filter. */
  readonly chosen: Chosen
  /** Loads the report with this filter. */
  readonly onShow: (chosen: Chosen) => void
  /** Exports what is shown: the answers, or the results. */
  readonly onExport: (kind: ReportFileKind) => void
  /** The exported file, if the browser permitted no window for it. */
  readonly exported: { readonly link: string | undefined; readonly followed: () => void }
}

type Group = 'cards' | 'users' | 'results'

/** Renders an assessment's report: by cards, users or results, with filter, refresh and export (D-REPORT-02, D-REPORT-03). */
export function Report({ view, roles, chosen, onShow, onExport, exported }: ReportProps): ReactNode {
  const text = useText()
  const id = useId()
  const [filtering, setFiltering] = useState(false)
  const [group, setGroup] = useState<Group>('cards')
  // Fifty questions or hundreds of users are rendered in slices, so that the response to a press is shown at once.
  const drawn = {
    view: useDeferredValue(view, null),
    group: useDeferredValue(group),
    cardIds: useDeferredValue(chosen.cardIds),
    filtering: useDeferredValue(filtering),
  }
  const busy = view.exporting === 'busy'
  return (
    <div className={styles.report}>
      <div className={styles.tools}>
        <Button
          small
          kind={filtering ? 'soft' : 'plain'}
          icon="filter"
          aria-expanded={filtering}
          aria-controls={id}
          onClick={() => setFiltering(!filtering)}
        >
          {text('report.filter')}
        </Button>
        <Button
          small
          icon="download"
          aria-busy={busy}
          aria-disabled={busy}
          onClick={busy ? undefined : () => onExport(group === 'results' ? 'results' : 'answers')}
        >
          {text('report.export')}
          {busy ? <Spinner /> : null}
        </Button>
        <IconButton icon="refresh" label={text('report.refresh')} onClick={() => onShow(chosen)} />
        <output className={styles.said}>
          {busy ? text('report.exporting') : view.exporting === 'failed' ? text('report.exportFailed') : ''}
          {view.online ? (view.stale && view.state === 'shown' ? text('report.stale') : '') : text('report.offline')}
        </output>
      </div>
      {exported.link === undefined ? null : (
        <a href={exported.link} target="_blank" rel="noopener noreferrer" onClick={exported.followed}>
          {text('report.exportOpen')}
        </a>
      )}
      {drawn.filtering ? (
        <Filter id={id} roles={roles} questions={view.questions} chosen={chosen} onApply={onShow} />
      ) : (
        <Applied chosen={chosen} />
      )}
      <SegmentedControl
        label={text('report.group')}
        options={[
          { value: 'cards', label: text('report.cards') },
          { value: 'users', label: text('report.users') },
          { value: 'results', label: text('report.results') },
        ]}
        value={group}
        onChange={setGroup}
      />
      {drawn.view === null || drawn.view.state === 'loading' ? (
        <Loading />
      ) : drawn.view.state === 'failed' ? (
        <p>{text('report.unavailable')}</p>
      ) : (
        <Shown view={drawn.view} group={drawn.group} cardIds={drawn.cardIds} />
      )}
    </div>
  )
}

/** Shows the applied filter when the panel is closed. */
function Applied({ chosen: { roleIds, startDate, cardIds } }: { readonly chosen: Chosen }): ReactNode {
  const text = useText()
  const { date } = useFormats()
  const words = [
    ...(roleIds.length === 0 ? [] : [text('report.chosen.roles', { count: roleIds.length })]),
    ...(startDate === undefined ? [] : [text('report.from', { date: date(startDate) })]),
    ...(cardIds === undefined ? [] : [text('report.chosen.cards', { count: cardIds.length })]),
  ]
  return words.length === 0 ? null : (
    <ul className={styles.chosen} aria-label={text('report.filter')}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}

interface ShownProps {
  readonly view: ReportView
  readonly group: Group
  readonly cardIds: readonly string[] | undefined
}

const Shown = memo(function Shown({ view, group, cardIds }: ShownProps): ReactNode {
  const text = useText()
  const { outcomes, questions, responses, limit, results, resultsLimit } = view
  const isChosen = ({ cardId }: { readonly cardId: string }) => cardIds === undefined || cardIds.includes(cardId)
  if (group === 'users') return <Responses responses={responses.filter(isChosen)} limit={limit} />
  if (group === 'results') return <Results results={results} limit={resultsLimit} />
  const shown = questions.filter(isChosen)
  return (
    <>
      <Outcome outcomes={outcomes} />
      {shown.length === 0 ? <p>{text('report.noQuestionsToShow')}</p> : null}
      <Questions questions={shown} />
    </>
  )
})

function Questions({ questions }: Pick<ReportView, 'questions'>): ReactNode {
  const drawn = useProgressiveList(questions.length)
  return questions.slice(0, drawn).map((question) => <Question key={question.cardId} question={question} />)
}

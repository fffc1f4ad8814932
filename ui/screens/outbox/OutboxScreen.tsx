import { useId, useRef, type ReactNode } from 'react'
import type { Refusal } from '../../../protocol/faults'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import type { WaitingAction } from '../../../protocol/views/outbox'
import { Button } from '../../components/buttons/Button'
import { PageHead } from '../../components/layout/Header'
import { LoadingSkeleton } from '../../components/feedback/LoadingSkeleton'
import { Skeleton } from '../../components/feedback/Skeleton'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useDispatch, useView, useViewField } from '../../core-client/hooks'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import { actionLabel } from './action-labels'
import { ActionRow, factsOf, useStateMark, useTimes } from './ActionRow'
import { BlockedActionPanel } from './BlockedActionPanel'
import { DiscardAssessment } from './DiscardAssessment'
import list from '../../components/layout/RowList.module.css'
import styles from './OutboxScreen.module.css'
import { SentToday } from './SentToday'
import { Summary } from './Summary'
import { useRecentlySent } from './useRecentlySent'

/**
 * Renders 'Waiting to be sent': pending actions, the reason, and what the learner can do (X-OUTBOX-07, decision 16).
 */
export function OutboxScreen(): ReactNode {
  const text = useText()
  const outbox = useView('outbox', {})
  const storage = useViewField('shell', {}, 'storage') ?? 'durable'
  const heading = usePageTitle(text('outbox.title'))
  return (
    <div className={styles.page}>
      <PageHead title={text('outbox.title')} headingRef={heading} back={buildPath({ name: 'account' })} />
      <p className={styles.lead}>{text(storage === 'durable' ? 'outbox.lead' : 'outbox.leadMemory')}</p>
      {outbox === undefined ? <OutboxLoading /> : <Content outbox={outbox} />}
      <p className={styles.foot}>
        {text('outbox.odd')} <ExportLog small />
      </p>
    </div>
  )
}

function OutboxLoading(): ReactNode {
  return (
    <LoadingSkeleton className={styles.loading}>
      <Skeleton height={84} radius="var(--r-card)" />
      <Skeleton height={180} radius="var(--r-list)" />
    </LoadingSkeleton>
  )
}

function Content({ outbox }: { readonly outbox: View<'outbox'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const here = useRecentlySent(outbox)
  const summary = useRef<HTMLHeadingElement>(null)
  const { actions, activities, online, sent } = outbox
  const isAside = ({ state }: WaitingAction) => state === 'aside' || state === 'behindAside'
  const records = actions.filter(({ state }) => state === 'record')
  const unopened = actions.filter(({ state }) => state === 'unopened')
  const toSend = actions.filter((action) => !isAside(action) && !records.includes(action) && !unopened.includes(action))
  // Offline, a network failure is not the action's fault.
  const held = toSend.find(({ heldUp }) => heldUp !== undefined && (online || heldUp.why !== 'network'))
  const rest = toSend.filter((action) => action !== held)
  const aside = actions.filter(isAside)
  // The pressed row has moved: the focus moves to the summary.
  const followed = (refused: Refusal | undefined) => {
    if (refused === undefined) summary.current?.focus()
  }
  const setAside = ({ rowId }: WaitingAction) => void dispatch('setAsideAction', { rowId }).then(followed)
  const putBack = ({ rowId }: WaitingAction) => void dispatch('putBackAction', { rowId }).then(followed)
  const wayOut = (action: WaitingAction, small = false) =>
    action.letGo === undefined ? null : (
      <DiscardAssessment
        action={action}
        online={online}
        small={small}
        onDiscard={() => void dispatch('letGoOfAssessment', { deckId: action.about }).then(followed)}
      />
    )
  return (
    <>
      <Summary outbox={outbox} toSend={toSend.length} held={held !== undefined} headingRef={summary} />
      {held?.heldUp === undefined ? null : (
        <BlockedActionPanel action={held} heldUp={held.heldUp} behind={rest.length} onPark={() => setAside(held)}>
          {wayOut(held)}
        </BlockedActionPanel>
      )}
      <Waiting
        title={text('outbox.waiting')}
        note={text('outbox.waiting.order', { count: rest.length })}
        actions={rest}
      />
      {aside.length === 0 ? null : (
        <Waiting
          title={text('outbox.aside')}
          note={text('outbox.aside.text')}
          actions={aside}
          onPutBack={putBack}
          wayOut={(action) => wayOut(action, true)}
        />
      )}
      <Waiting
        title={text('outbox.unopened')}
        note={text('outbox.unopened.text')}
        actions={unopened}
        onPutBack={putBack}
      />
      <Waiting title={text('outbox.did.statementsMade')} note={text('outbox.record.text')} actions={records} />
      {activities === 0 ? null : <p className={styles.foot}>{text('outbox.activities', { count: activities })}</p>}
      <SentToday here={here} sent={sent} />
    </>
  )
}

interface WaitingProps {
  readonly title: string
  readonly note: string
  readonly actions: readonly WaitingAction[]
  readonly onPutBack?: (action: WaitingAction) => void
  readonly wayOut?: (action: WaitingAction) => ReactNode
}

function Waiting({ title, note, actions, onPutBack, wayOut }: WaitingProps): ReactNode {
  const text = useText()
  const times = useTimes()
  const markOf = useStateMark()
  const id = useId()
  if (actions.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={list.head}>
        <h2 id={id}>{title}</h2>
        <span>{note}</span>
      </div>
      <ol className={`${list.rows} ${styles.rows}`}>
        {actions.map((action) => {
          const what = text(actionLabel(action.cause))
          const facts = factsOf(action, action.at === undefined ? undefined : times(action.at))
          return (
            <ActionRow key={action.rowId} topic={action} what={what} facts={facts} {...markOf(action.state)}>
              {onPutBack === undefined || action.state === 'behindAside' ? null : (
                <Button
                  small
                  aria-label={text('outbox.putBackOf', { what: [what, factsOf(action)].join(', ') })}
                  onClick={() => onPutBack(action)}
                >
                  {text(action.state === 'unopened' ? 'action.tryAgain' : 'outbox.putBack')}
                </Button>
              )}
              {wayOut?.(action)}
            </ActionRow>
          )
        })}
      </ol>
    </section>
  )
}

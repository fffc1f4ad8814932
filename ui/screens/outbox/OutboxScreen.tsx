import { useId, useRef, type ReactNode } from 'react'
import type { Refusal } from '../../../protocol/faults'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import type { WaitingAction } from '../../../protocol/views/outbox'
import { Button } from '../../components/Button'
import { PageHead } from '../../components/Header'
import { LoadingShape } from '../../components/LoadingShape'
import { Skeleton } from '../../components/Skeleton'
import { usePageTitle } from '../../components/usePageTitle'
import { useDispatch, useView, useViewField } from '../../core-client/hooks'
import { ExportLog } from '../../faults/ExportLog'
import { useText } from '../../i18n/Messages'
import { wordsOf } from './action-words'
import { ActionRow, factsOf, useStateMark } from './ActionRow'
import { HeldUpPanel } from './HeldUpPanel'
import { LetGo } from './LetGo'
import list from '../../components/RowList.module.css'
import styles from './OutboxScreen.module.css'
import { SentToday } from './SentToday'
import { Summary } from './Summary'
import { useSentHere } from './useSentHere'
import { useTimes } from './useTimes'

/** 'Waiting to be sent': what waits, why, and what the learner can do about it (X-OUTBOX-07, decision 16). */
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
    <LoadingShape className={styles.loading}>
      <Skeleton height={84} radius="var(--r-card)" />
      <Skeleton height={180} radius="var(--r-list)" />
    </LoadingShape>
  )
}

function Content({ outbox }: { readonly outbox: View<'outbox'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const here = useSentHere(outbox)
  const summary = useRef<HTMLHeadingElement>(null)
  const { actions, activities, online, sent } = outbox
  const isAside = ({ state }: WaitingAction) => state === 'aside' || state === 'behindAside'
  const records = actions.filter(({ state }) => state === 'record')
  const toSend = actions.filter((action) => !isAside(action) && !records.includes(action))
  // Without a connection there is nothing wrong with the action itself.
  const held = toSend.find(({ heldUp }) => heldUp !== undefined && (online || heldUp.why !== 'network'))
  const rest = toSend.filter((action) => action !== held)
  const aside = actions.filter(isAside)
  // What was pressed has moved: the focus goes to where the page says how things stand.
  const followed = (refused: Refusal | undefined) => {
    if (refused === undefined) summary.current?.focus()
  }
  const setAside = ({ rowId }: WaitingAction) => void dispatch('setAsideAction', { rowId }).then(followed)
  const putBack = ({ rowId }: WaitingAction) => void dispatch('putBackAction', { rowId }).then(followed)
  const wayOut = (action: WaitingAction, small = false) =>
    action.letGo === undefined ? null : (
      <LetGo
        action={action}
        online={online}
        small={small}
        onLetGo={() => void dispatch('letGoOfAssessment', { deckId: action.about }).then(followed)}
      />
    )
  return (
    <>
      <Summary outbox={outbox} toSend={toSend.length} held={held !== undefined} headingRef={summary} />
      {held?.heldUp === undefined ? null : (
        <HeldUpPanel action={held} heldUp={held.heldUp} behind={rest.length} onSetAside={() => setAside(held)}>
          {wayOut(held)}
        </HeldUpPanel>
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
          const what = text(wordsOf(action.cause))
          const facts = factsOf(action, action.at === undefined ? undefined : times(action.at))
          return (
            <ActionRow key={action.rowId} topic={action} what={what} facts={facts} {...markOf(action.state)}>
              {onPutBack === undefined || action.state !== 'aside' ? null : (
                <Button
                  small
                  aria-label={text('outbox.putBackOf', { what: [what, factsOf(action)].join(', ') })}
                  onClick={() => onPutBack(action)}
                >
                  {text('outbox.putBack')}
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

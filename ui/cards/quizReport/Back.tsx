import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { defined } from '../../../protocol/defined'
import type { View } from '../../../protocol/views'
import { useDispatch, useOwnDispatch, useView } from '../../core-client/hooks'
import { Loading } from '../../components/Loading'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useCardTitle } from '../useCardTitle'
import { everything, type Chosen } from './Filter'
import { Report } from './Report'
import type { KnownRoles } from './RoleFilter'
import { useExportTab } from './useExportTab'

/** The report on the deck's assessment; it is open, and fetched every few seconds, while its card is in view (D-REPORT). */
export function QuizReportBack({ deckId, card, dispatch, deck, current }: BackProps<'quizReport'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const view = useView('report', { deckId })
  const known = useView('roles', {})
  // What is shown to be in force is so also after the card was away for a moment.
  const [chosen, setChosen] = useState<Chosen>(everything)
  const ownDispatch = useOwnDispatch()
  const dispatchAndSay = useDispatch()
  const exported = useExportTab(view)
  const ask = ({ roleIds, startDate }: Chosen) =>
    void dispatch('showReport', {
      ...(roleIds.length === 0 ? {} : { roleIds: [...roleIds] }),
      ...defined({ startDate }),
    })
  const show = (next: Chosen) => {
    setChosen(next)
    ask(next)
  }
  const open = useEffectEvent(() => ask(chosen))
  const loadRolesOnce = useEffectEvent(() => void ownDispatch('loadRoles', {}))
  const close = useEffectEvent(() => void ownDispatch('closeReport', { cardId: card.cardId, deckId }))
  useEffect(() => {
    if (!current) return undefined
    open()
    return () => close()
  }, [current])
  const mayLoadRoles = current && known?.online === true
  useEffect(() => {
    if (mayLoadRoles) loadRolesOnce()
  }, [mayLoadRoles])
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      title={view === undefined || view.title === '' ? title : text('report.title', { deck: view.title })}
      bodyLabel={title}
    >
      {view === undefined ? (
        <Loading />
      ) : (
        <Report
          view={view}
          roles={{
            status: statusOf(known),
            all: known === undefined ? [] : [...known.roles.held, ...known.roles.others],
            load: () => void dispatchAndSay('loadRoles', {}),
          }}
          chosen={chosen}
          onShow={show}
          exported={exported}
          onExport={() => {
            exported.ask()
            void dispatch('exportReport', {})
          }}
        />
      )}
    </BackFrame>
  )
}

const statusOf = (known: View<'roles'> | undefined): KnownRoles['status'] =>
  known?.status === 'known'
    ? 'known'
    : known !== undefined && (known.status === 'failed' || !known.online)
      ? 'failed'
      : 'loading'

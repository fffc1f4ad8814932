import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { View } from '../../../protocol/views'
import { useDispatch, useSilentDispatch, useView } from '../../core-client/hooks'
import { Loading } from '../../components/feedback/Loading'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useCardTitle } from '../useCardTitle'
import { everything, type Chosen } from './Filter'
import { Report } from './Report'
import type { KnownRoles } from './RoleFilter'
import { useExportTab } from './useExportTab'

/** Renders the report on the deck's assessment; it is loaded every few seconds while its card is in view (D-REPORT). */
export function QuizReportBack({ deckId, card, dispatch, deck, current }: BackProps<'quizReport'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const view = useView('report', { deckId })
  const known = useView('roles', {})
  // The visible filter stays applied after the card was out of view for a while.
  const [chosen, setChosen] = useState<Chosen>(everything)
  const silentDispatch = useSilentDispatch()
  const dispatchAndSay = useDispatch()
  const exported = useExportTab(view)
  const ask = ({ roleIds, startDate }: Chosen) =>
    void dispatch('showReport', {
      ...(roleIds.length === 0 ? {} : { roleIds: [...roleIds] }),
      ...omitUndefined({ startDate }),
    })
  const show = (next: Chosen) => {
    setChosen(next)
    ask(next)
  }
  const open = useEffectEvent(() => ask(chosen))
  const loadRolesOnce = useEffectEvent(() => void silentDispatch('loadRoles', {}))
  const close = useEffectEvent(() => void silentDispatch('closeReport', { cardId: card.cardId, deckId }))
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
          onExport={(kind) => {
            exported.ask()
            void dispatch('exportReport', kind === 'answers' ? {} : { kind })
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

import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { defined } from '../../../protocol/defined'
import { useDispatch, useOwnDispatch, useView } from '../../core-client/hooks'
import { Loading } from '../../components/Loading'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useCardTitle } from '../useCardTitle'
import { everything, type Chosen } from './Filter'
import { Report } from './Report'
import { useExportTab } from './useExportTab'

/** The report on the deck's assessment; it is open, and fetched every few seconds, while its card is in view (D-REPORT). */
export function QuizReportBack({ deckId, card, dispatch, deck, current }: BackProps<'quizReport'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const view = useView('report', { deckId })
  const roles = useView('roles', {})?.roles
  const say = useDispatch()
  const ownDispatch = useOwnDispatch()
  const exported = useExportTab(view)
  const show = ({ roleIds, startDate }: Chosen) =>
    void dispatch('showReport', {
      ...(roleIds.length === 0 ? {} : { roleIds: [...roleIds] }),
      ...defined({ startDate }),
    })
  const open = useEffectEvent(() => {
    show(everything)
    void say('loadRoles', {})
  })
  const close = useEffectEvent(() => void ownDispatch('closeReport', { cardId: card.cardId, deckId }))
  useEffect(() => {
    if (!current) return undefined
    open()
    return () => close()
  }, [current])
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
          roles={[...(roles?.held ?? []), ...(roles?.others ?? [])]}
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

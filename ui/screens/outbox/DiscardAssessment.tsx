import { useId, useState, type ReactNode } from 'react'
import type { WaitingAction } from '../../../protocol/views/outbox'
import { Button } from '../../components/buttons/Button'
import { Dialog } from '../../components/dialog/Dialog'
import { useText } from '../../i18n/Messages'
import { actionLabel } from './action-labels'
import { factsOf } from './ActionRow'
import styles from './OutboxScreen.module.css'

interface DiscardAssessmentProps {
  readonly action: WaitingAction
  readonly online: boolean
  readonly small?: boolean
  readonly onDiscard: () => void
}

/**
 * Discards pending actions of an assessment that the server refuses, after a confirmation; offline it says why that is
 * not possible (decision 3).
 */
export function DiscardAssessment({ action, online, small = false, onDiscard }: DiscardAssessmentProps): ReactNode {
  const text = useText()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const { letGo, deckTitle } = action
  const what = [text(actionLabel(action.cause)), factsOf(action)].filter((word) => word !== '').join(', ')
  return (
    <>
      <Button
        small={small}
        disabled={!online}
        aria-label={text('outbox.letGoOf', { what })}
        aria-describedby={online ? undefined : id}
        onClick={() => setAsking(true)}
      >
        {text('outbox.letGo')}
      </Button>
      {online ? null : (
        <span className={styles.whyNot} id={id}>
          {text('outbox.letGo.offline')}
        </span>
      )}
      {/* More actions may be pending by now: the dialog shows the current number. */}
      {asking && letGo !== undefined ? (
        <ConfirmDiscard
          discard={letGo}
          deckTitle={deckTitle}
          online={online}
          onCancel={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false)
            onDiscard()
          }}
        />
      ) : null}
    </>
  )
}

interface ConfirmDiscardProps {
  readonly discard: NonNullable<WaitingAction['letGo']>
  readonly deckTitle: string | undefined
  readonly online: boolean
  readonly onCancel: () => void
  readonly onDiscard: () => void
}

/** Asks to confirm, with what is discarded and what stays. */
function ConfirmDiscard({ discard, deckTitle, online, onCancel, onDiscard }: ConfirmDiscardProps): ReactNode {
  const text = useText()
  const id = useId()
  const { count, assessment } = discard
  return (
    <Dialog
      role="alertdialog"
      title={text('outbox.letGo.question')}
      onClose={onCancel}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {text('action.cancel')}
          </Button>
          <Button kind="danger" disabled={!online} aria-describedby={online ? undefined : id} onClick={onDiscard}>
            {text('outbox.letGo.ok')}
          </Button>
        </>
      }
    >
      {deckTitle === undefined ? null : <b className={styles.what}>{deckTitle}</b>}
      <p>{text(assessment ? 'outbox.letGo.text' : 'outbox.letGo.textDeck', { count })}</p>
      {online ? null : (
        <p className={styles.whyNot} id={id}>
          {text('outbox.letGo.offline')}
        </p>
      )}
    </Dialog>
  )
}

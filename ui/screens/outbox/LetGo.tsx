import { useId, useState, type ReactNode } from 'react'
import type { WaitingAction } from '../../../protocol/views/outbox'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { useText } from '../../i18n/Messages'
import { wordsOf } from './action-words'
import { factsOf } from './ActionRow'
import styles from './OutboxScreen.module.css'

interface LetGoProps {
  readonly action: WaitingAction
  readonly online: boolean
  readonly small?: boolean
  readonly onLetGo: () => void
}

/**
 * The way out of what the server does not take of an assessment, after a question; without a connection it says why not
 * (decision 3).
 */
export function LetGo({ action, online, small = false, onLetGo }: LetGoProps): ReactNode {
  const text = useText()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const { letGo, deckTitle } = action
  const what = [text(wordsOf(action.cause)), factsOf(action)].filter((word) => word !== '').join(', ')
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
      {/* More may wait by now: what is said is how it stands. */}
      {asking && letGo !== undefined ? (
        <LetGoQuestion
          letGo={letGo}
          deckTitle={deckTitle}
          online={online}
          onCancel={() => setAsking(false)}
          onLetGo={() => {
            setAsking(false)
            onLetGo()
          }}
        />
      ) : null}
    </>
  )
}

interface LetGoQuestionProps {
  readonly letGo: NonNullable<WaitingAction['letGo']>
  readonly deckTitle: string | undefined
  readonly online: boolean
  readonly onCancel: () => void
  readonly onLetGo: () => void
}

/** What is given up, what stays, and whether that is meant. */
function LetGoQuestion({ letGo, deckTitle, online, onCancel, onLetGo }: LetGoQuestionProps): ReactNode {
  const text = useText()
  const id = useId()
  const { count, assessment } = letGo
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
          <Button kind="danger" disabled={!online} aria-describedby={online ? undefined : id} onClick={onLetGo}>
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

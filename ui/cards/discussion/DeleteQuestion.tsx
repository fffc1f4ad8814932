import type { ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'
import { Dialog } from '../../components/dialog/Dialog'
import { useText } from '../../i18n/Messages'

interface DeleteQuestionProps {
  readonly onCancel: () => void
  readonly onDelete: () => void
}

/** Asks for confirmation of a deletion (D-DISC-19). */
export function DeleteQuestion({ onCancel, onDelete }: DeleteQuestionProps): ReactNode {
  const text = useText()
  return (
    <Dialog
      role="alertdialog"
      title={text('discussion.delete.question')}
      onClose={onCancel}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {text('action.cancel')}
          </Button>
          <Button kind="brand" onClick={onDelete}>
            {text('discussion.delete.ok')}
          </Button>
        </>
      }
    />
  )
}

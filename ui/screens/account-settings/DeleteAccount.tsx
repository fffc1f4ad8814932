import { useId, useState, type ReactNode } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { Dialog } from '../../components/dialog/Dialog'
import { Note } from '../../components/feedback/Note'
import { PasswordField } from '../../components/forms/PasswordField'
import { useSubmit } from '../../components/forms/useSubmit'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { ButtonRow } from '../account/Rows'
import rows from '../account/Rows.module.css'

interface DeleteAccountProps {
  readonly account: Pick<View<'account'>, 'deleting' | 'deletionRefused' | 'kind'>
}

/** Deletes the account after one confirmation, with the password if it has one; it cannot be undone (S-ACCT-22..24). */
export function DeleteAccount({ account: { deleting, deletionRefused, kind } }: DeleteAccountProps): ReactNode {
  const text = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ul className={rows.rows}>
        <ButtonRow
          danger
          icon="trash"
          label={text('account.delete')}
          disabled={deleting}
          onPress={() => setAsking(true)}
        />
      </ul>
      {deletionRefused === undefined ? null : (
        <Note tone="bad" live="assertive">
          {deletionRefused}
        </Note>
      )}
      {asking ? (
        <DeleteDialog hasPassword={kind !== 'guest' && kind !== 'sso'} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}

interface DeleteDialogProps {
  readonly hasPassword: boolean
  readonly onClose: () => void
}

function DeleteDialog({ hasPassword, onClose }: DeleteDialogProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const id = useId()
  const { form, onSubmit } = useSubmit((value) => {
    const password = hasPassword ? value('password') : undefined
    onClose()
    return dispatch('deleteAccount', {}, omitUndefined({ password }))
  })
  return (
    <Dialog
      role="alertdialog"
      title={text('account.delete.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button kind="danger" type="submit" form={id}>
            {text('account.delete')}
          </Button>
        </>
      }
    >
      <p>{text('account.delete.text')}</p>
      <form ref={form} id={id} noValidate onSubmit={onSubmit}>
        {hasPassword ? <PasswordField label={text('account.delete.password')} /> : null}
      </form>
    </Dialog>
  )
}

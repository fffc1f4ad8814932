import { useState, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { ButtonRow } from '../account/Rows'
import rows from '../account/Rows.module.css'

/** The end of the account, asked for once; it cannot be undone (S-ACCT-22..24). */
export function DeleteAccount({ deleting }: Pick<View<'account'>, 'deleting'>): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = () => {
    close()
    void dispatch('deleteAccount', {})
  }
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
      {asking ? (
        <Dialog
          role="alertdialog"
          title={text('account.delete.title')}
          onClose={close}
          actions={
            <>
              <Button kind="quiet" onClick={close}>
                {text('action.cancel')}
              </Button>
              <Button kind="danger" onClick={remove}>
                {text('account.delete')}
              </Button>
            </>
          }
        >
          <p>{text('account.delete.text')}</p>
        </Dialog>
      ) : null}
    </>
  )
}

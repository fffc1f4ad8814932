import { useId, type ReactNode } from 'react'
import { longestDeckTitle } from '../../protocol/constants'
import { defined } from '../../protocol/defined'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { Field } from '../components/Field'
import { useSubmit } from '../components/useSubmit'
import { useOwnDispatch } from '../core-client/hooks'
import { refusalTexts } from '../faults/refusal-texts'
import { useText } from '../i18n/Messages'
import { toasts } from '../toast/toasts'

interface NewDeckDialogProps {
  /** The card that is put into the new deck. */
  readonly cardId?: string
  /** `made`: the deck is there. */
  readonly onClose: (made: boolean) => void
}

/** 'Create New Deck': a title, and the deck is the learner's (D-OWN-01..03). */
export function NewDeckDialog({ cardId, onClose }: NewDeckDialogProps): ReactNode {
  const text = useText()
  const dispatch = useOwnDispatch()
  const id = useId()
  const { form, refused, onSubmit } = useSubmit(async (value) => {
    const title = value('title').trim()
    const refusal = await dispatch('createDeck', { title, ...defined({ initialCardId: cardId }) })
    if (refusal !== undefined) return refusal
    toasts.show({
      icon: 'check',
      text: cardId === undefined ? 'toast.deckMade' : 'toast.deckMadeWith',
      values: { title },
    })
    onClose(true)
    return undefined
  })
  return (
    <Dialog
      title={text('newDeck.title')}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button kind="quiet" onClick={() => onClose(false)}>
            {text('action.cancel')}
          </Button>
          <Button kind="brand" type="submit" form={id}>
            {text('newDeck.create')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={onSubmit}>
        <Field
          name="title"
          label={text('newDeck.field')}
          maxLength={longestDeckTitle}
          autoComplete="off"
          error={refused === undefined ? undefined : text(refusalTexts[refused])}
        />
      </form>
    </Dialog>
  )
}

import { useId, type ReactNode } from 'react'
import { longestDeckTitle } from '../../protocol/constants'
import { omitUndefined } from '../../protocol/omit-undefined'
import { Button } from '../components/buttons/Button'
import { Dialog } from '../components/dialog/Dialog'
import { Field } from '../components/forms/Field'
import { useSubmit } from '../components/forms/useSubmit'
import { useSilentDispatch } from '../core-client/hooks'
import { refusalTexts } from '../errors/refusal-texts'
import { useText } from '../i18n/Messages'
import { toasts } from '../toast/toasts'

interface NewDeckDialogProps {
  /** The card to add to the new deck. */
  readonly cardId?: string
  /** `made`: the deck was created. */
  readonly onClose: (made: boolean) => void
}

/** Shows 'Create New Deck': with a title, the learner owns a new deck (D-OWN-01..03). */
export function NewDeckDialog({ cardId, onClose }: NewDeckDialogProps): ReactNode {
  const text = useText()
  const dispatch = useSilentDispatch()
  const id = useId()
  const { form, refused, onSubmit } = useSubmit(async (value) => {
    const title = value('title').trim()
    const refusal = await dispatch('createDeck', { title, ...omitUndefined({ initialCardId: cardId }) })
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

import { useId, useState, type FormEvent, type ReactElement } from 'react'
import type { FeedbackBack as Feedback } from '../../../protocol/cards/feedback'
import { fieldFault } from '../../../protocol/cards/feedback-fields'
import { useText } from '../../i18n/Messages'
import type { BackProps, CardData } from '../back-props'
import { BackFrame } from '../BackFrame'
import { draftsOf } from '../drafts'
import { OnItsWay } from '../OnItsWay'
import { SubmitButton } from '../SubmitButton'
import { useFocusOnArrival } from '../useFocusOnArrival'
import { Fields, fieldsOf, type Values } from './Fields'
import { Thanks } from './Thanks'

const useFormDraft = draftsOf<Values>()

/** The form, then what was sent (D-FEED). What is written stays while the card is turned or closed. */
export function FeedbackBack({ card, back, dispatch, deck, current }: BackProps<'feedback'>): ReactElement {
  const text = useText()
  const id = useId()
  const [values = {}, keep] = useFormDraft(card.cardId)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [again, setAgain] = useState(false)
  const state = asking ? 'submitting' : again ? 'initial' : back.state
  const thanks = useFocusOnArrival<HTMLHeadingElement>(state === 'submitted', current)
  const form = useFocusOnArrival<HTMLFormElement>(again, current, 'input, textarea')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'initial') return
    setTried(true)
    const wrong = fieldsOf(back.fields).findIndex((field) => fieldFault(field, values[field.id] ?? '') !== undefined)
    const inputs = event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')
    if (wrong >= 0) return inputs[wrong]?.focus()
    setAsking(true)
    void dispatch('submitFeedback', givenIn(back, values)).then((refused) => {
      setAsking(false)
      if (refused !== undefined) return
      keep(undefined)
      setTried(false)
      setAgain(false)
    })
  }

  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      bodyLabel={text('forms.response')}
      {...(state === 'submitted'
        ? { lead: <Thanks back={back} heading={thanks} again={() => setAgain(true)} /> }
        : {
            buttons: (
              <SubmitButton type="submit" form={id} busy={state === 'submitting'}>
                {text(state === 'submitting' ? 'forms.submitting' : 'forms.submit')}
              </SubmitButton>
            ),
          })}
    >
      {state === 'submitted' ? null : state === 'submitting' && !asking ? (
        <OnItsWay online={back.online} />
      ) : (
        <Fields
          ref={form}
          id={id}
          fields={back.fields}
          values={values}
          tried={tried}
          onChange={(field, value) => keep({ ...values, [field]: value })}
          onSubmit={submit}
        />
      )}
    </BackFrame>
  )
}

/** What the form gives: a value for each of the card's fields, or the text. */
function givenIn({ fields }: Pick<Feedback, 'fields'>, values: Values): CardData<'submitFeedback'> {
  const value = (id: string) => values[id] ?? ''
  return fields.length === 0
    ? { body: value('body') }
    : { fieldResponses: fields.map(({ id }) => ({ id, value: value(id) })) }
}

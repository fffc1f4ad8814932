import { useId, useState, type FormEvent, type ReactElement } from 'react'
import type { FeedbackBack as Feedback } from '../../../protocol/cards/feedback'
import { fieldFault } from '../../../protocol/cards/feedback-fields'
import { useText } from '../../i18n/Messages'
import type { BackProps, CardData } from '../back-props'
import { BackFrame } from '../BackFrame'
import { draftsOf } from '../drafts'
import { SubmittingNotice, RejectedNotice } from '../SubmittingNotice'
import { SubmitButton } from '../SubmitButton'
import { useFocusReplacement } from '../useFocusReplacement'
import { Fields, fieldsOf, type Values } from './Fields'
import { Thanks } from './Thanks'

/** The unsent input of the form. */
interface FormDraft {
  readonly values: Values
  /** They are a further feedback after an earlier one. */
  readonly another: boolean
  /** They were submitted and not changed since. */
  readonly submitted?: true
}

const useFormDraft = draftsOf<FormDraft>({
  name: 'feedback',
  isDraft: (value): value is FormDraft =>
    typeof value === 'object' &&
    value !== null &&
    'another' in value &&
    typeof value.another === 'boolean' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null &&
    Object.values(value.values).every((text) => typeof text === 'string'),
})

/**
 * Renders the form, then what was sent (D-FEED). Drafts are kept while the card is flipped or closed; rejected values
 * are shown in the form again (O-32).
 */
export function FeedbackBack({ card, back, dispatch, deck, current }: BackProps<'feedback'>): ReactElement {
  const text = useText()
  const id = useId()
  const [draft, keep] = useFormDraft(card.cardId)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [again, setAgain] = useState(draft?.another === true)
  // A successful retry of rejected values does not replace the form while the learner changes them.
  const isWriting = back.state !== 'initial' && draft !== undefined && draft.submitted !== true
  const another = again || isWriting
  const state = asking ? 'submitting' : another ? 'initial' : back.state
  const values = draft?.values ?? (again ? {} : writtenIn(back))
  const thanks = useFocusReplacement<HTMLHeadingElement>(state === 'submitted', current)
  const form = useFocusReplacement<HTMLFormElement>(again, current, 'input, textarea')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'initial') return
    setTried(true)
    const wrong = fieldsOf(back.fields).findIndex((field) => fieldFault(field, values[field.id] ?? '') !== undefined)
    const inputs = event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')
    if (wrong >= 0) return inputs[wrong]?.focus()
    setAsking(true)
    // The values stay in the fields until they are recorded, also for a resubmission, which leaves the queue.
    keep({ values, another, submitted: true })
    void dispatch('submitFeedback', { ...submittedValues(back, values), ...(another ? { another: true } : {}) }).then(
      (refused) => {
        setAsking(false)
        if (refused !== undefined) return keep({ values, another })
        keep(undefined)
        setTried(false)
        setAgain(false)
      },
    )
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
        <SubmittingNotice online={back.online} />
      ) : (
        <>
          {state === 'initial' && back.refused === true && !another ? <RejectedNotice /> : null}
          <Fields
            ref={form}
            id={id}
            fields={back.fields}
            values={values}
            tried={tried}
            busy={asking}
            onChange={(field, value) => keep({ values: { ...values, [field]: value }, another: again })}
            onSubmit={submit}
          />
        </>
      )}
    </BackFrame>
  )
}

/** Returns the rejected values by field. */
const writtenIn = ({ body, fieldResponses = [] }: Feedback): Values => ({
  ...(body === undefined ? {} : { body }),
  ...Object.fromEntries(fieldResponses.map(({ id, value = '' }) => [id, value])),
})

/** Returns the submission of the form: a value for each of the card's fields, or the text. */
function submittedValues({ fields }: Pick<Feedback, 'fields'>, values: Values): CardData<'submitFeedback'> {
  const value = (id: string) => values[id] ?? ''
  return fields.length === 0
    ? { body: value('body') }
    : { fieldResponses: fields.map(({ id }) => ({ id, value: value(id) })) }
}

import type { FormEvent, ReactNode, Ref } from 'react'
import type { CustomField } from '../../../protocol/cards/feedback'
import { asksForEmail, fieldFault, type FieldFault } from '../../../protocol/cards/feedback-fields'
import { useContentLanguage } from '../../components/text/content-language'
import { Field } from '../../components/forms/Field'
import { TextArea } from '../../components/forms/TextArea'
import { useText, type MessageId } from '../../i18n/Messages'
import styles from './Fields.module.css'

/** The value of each field, by its id. */
export type Values = Readonly<Record<string, string>>

/** Returns the card's fields, or one for a text if it has none (D-FEED-02). */
export const fieldsOf = (fields: readonly CustomField[]): readonly CustomField[] =>
  fields.length === 0 ? [{ id: 'body' }] : fields

const faults: Readonly<Record<FieldFault, MessageId>> = {
  missing: 'forms.required',
  noEmail: 'refusal.emailInvalid',
  tooLong: 'refusal.tooLarge',
}

/** Height of the feedback field, px (D-FEED-11). */
export const feedbackFieldHeight = 200

interface FieldsProps {
  readonly ref: Ref<HTMLFormElement>
  readonly id: string
  readonly fields: readonly CustomField[]
  readonly values: Values
  /** The user has tried to submit: from then on each field shows its error. */
  readonly tried: boolean
  /** A submission is in progress: changes would be lost. */
  readonly busy: boolean
  readonly onChange: (field: string, value: string) => void
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Renders the form; its submit button is at the foot of the card. */
export function Fields({ ref, id, fields, values, tried, busy, onChange, onSubmit }: FieldsProps): ReactNode {
  return (
    <form ref={ref} id={id} className={styles.form} noValidate onSubmit={onSubmit}>
      {fieldsOf(fields).map((field, index) => (
        <OneField
          key={field.id}
          field={field}
          number={index + 1}
          isBody={fields.length === 0}
          value={values[field.id] ?? ''}
          tried={tried}
          busy={busy}
          onChange={(value) => onChange(field.id, value)}
        />
      ))}
    </form>
  )
}

interface OneFieldProps {
  readonly field: CustomField
  readonly number: number
  readonly isBody: boolean
  readonly value: string
  readonly tried: boolean
  readonly busy: boolean
  readonly onChange: (value: string) => void
}

function OneField({ field, number, isBody, value, tried, busy, onChange }: OneFieldProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const fault = fieldFault(field, value)
  const error = fault !== undefined && (tried || fault === 'tooLong') ? text(faults[fault]) : undefined
  const named = (field.label ?? '').trim()
  const own = isBody ? text('forms.response') : text('forms.field', { number })
  const label = (
    <>
      <span lang={named === '' ? undefined : language}>{named === '' ? own : named}</span>
      {field.optional === true ? ` ${text('forms.optional')}` : null}
    </>
  )
  const common = { value, error, label, required: field.optional !== true, readOnly: busy }
  return asksForEmail(field) ? (
    <Field
      {...common}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <TextArea
      {...common}
      height={feedbackFieldHeight}
      grows={!isBody}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

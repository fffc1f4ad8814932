import { isEmail } from '../fields'
import { isBlank, maximumTextLength } from '../text'
import type { CustomField } from './feedback'

/** What keeps a field of a form from being sent. */
export type FieldFault = 'missing' | 'noEmail' | 'tooLong'

/** Does the label ask for an email address (D-FEED-07)? */
export const asksForEmail = ({ label = '' }: Pick<CustomField, 'label'>): boolean => /e-?mail/i.test(label)

/**
 * What is wrong with a value: every field that is not optional needs words, and one that asks for an email address needs
 * one (D-FEED-03, D-FEED-04, D-FEED-07). Judged by the form while it is filled in, and by the core when it is sent.
 */
export function fieldFault(field: Pick<CustomField, 'label' | 'optional'>, value: string): FieldFault | undefined {
  if (value.length > maximumTextLength) return 'tooLong'
  if (field.optional === true) return undefined
  if (isBlank(value)) return 'missing'
  return asksForEmail(field) && !isEmail(value.trim()) ? 'noEmail' : undefined
}

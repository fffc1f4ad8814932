import { isEmail } from '../fields'
import { isBlank, maximumTextLength } from '../text'
import type { CustomField } from './feedback'

/** Why a form field cannot be sent. */
export type FieldFault = 'missing' | 'noEmail' | 'tooLong'

/** Does the label ask for an email address (D-FEED-07)? */
export const asksForEmail = ({ label = '' }: Pick<CustomField, 'label'>): boolean => /e-?mail/i.test(label)

/**
 * Validates a field's value. A required field needs text, and one that asks for an email address needs one (D-FEED-03,
 * D-FEED-04, D-FEED-07). The form checks during input, the core on sending.
 */
export function fieldFault(field: Pick<CustomField, 'label' | 'optional'>, value: string): FieldFault | undefined {
  if (value.length > maximumTextLength) return 'tooLong'
  if (field.optional === true) return undefined
  if (isBlank(value)) return 'missing'
  return asksForEmail(field) && !isEmail(value.trim()) ? 'noEmail' : undefined
}

import type { View } from '../../../protocol/views'

export interface FormProps {
  readonly account: View<'account'>
  /** What came of the last try, if this page has seen it. */
  readonly said: View<'account'>['said'] | undefined
}

export interface FoldedFormProps extends FormProps {
  /** What is said from now on is about this form. */
  readonly onAsk: () => void
}

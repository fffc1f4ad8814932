import type { View } from '../../../protocol/views'

export interface FormProps {
  readonly account: View<'account'>
  /** Result of the last submission, if it arrived while this page was open. */
  readonly said: View<'account'>['said'] | undefined
}

export interface FoldedFormProps extends FormProps {
  /** Marks this form as the one that later messages are about. */
  readonly onAsk: () => void
}

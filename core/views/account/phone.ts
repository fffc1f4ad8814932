import { omitUndefined } from '../../../protocol/omit-undefined'
import { PhoneStep, type PhoneView } from '../../../protocol/views/phone'
import { askingForPhone, flowOf } from '../../account/phone'
import { isOnline } from '../../device/device'
import { messageOf } from '../../session/sign-in-notice'
import type { State } from '../../state'
import type { ViewContext } from '../context'

/** Projects the phone flow: its step, its number, and why it cannot continue (S-OTP-01, S-OTP-02). */
export function phoneView(state: State, { at }: ViewContext): PhoneView {
  const { value } = flowOf(state)
  const { phone: number = '', phoneFault: fault } = state.user.account ?? {}
  return {
    step: PhoneStep.is(value) ? value : 'enterPhone',
    busy: askingForPhone(state, at),
    online: isOnline(state),
    number,
    ...omitUndefined({ message: fault === undefined ? undefined : messageOf(fault) }),
  }
}

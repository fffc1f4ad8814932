import type { Fault } from '../../../protocol/faults'
import type { SetPasswordView } from '../../../protocol/views/set-password'
import { isOnline } from '../../device/device'
import { settingPasswordUntil } from '../../session/set-password'
import { messageOf } from '../../session/sign-in-notice'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { omitUndefined } from '../../../protocol/omit-undefined'

/** Projects the Set Password screen: its user, its rules, and the result of the last try (S-SHELL-27..30). */
export function setPasswordView(state: State, { at, whiteLabel }: ViewContext): SetPasswordView {
  const { user, passwordFault } = state.user.session
  return {
    busy: settingPasswordUntil(state, at) !== undefined,
    online: isOnline(state),
    securityMode: whiteLabel.securityMode ?? 'loose',
    ...omitUndefined({
      email: user?.email,
      notice: passwordFault && noticeOf(passwordFault),
      serverMessage: passwordFault === undefined ? undefined : messageOf(passwordFault),
    }),
  }
}

function noticeOf(fault: Fault): SetPasswordView['notice'] {
  if (fault.kind !== 'networkError') return 'refused'
  return fault.reason === 'timeout' ? 'noAnswer' : 'offline'
}

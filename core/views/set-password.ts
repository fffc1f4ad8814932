import type { SetPasswordView } from '../../protocol/views/set-password'
import { isOnline } from '../device/device'
import { settingPasswordUntil } from '../session/set-password'
import { messageOf } from '../session/sign-in-notice'
import type { State } from '../state'
import type { ViewContext } from './context'
import { defined } from '../../protocol/defined'

/** The Set Password screen: for whom, by which rules, and what came of the last try (S-SHELL-27..30). */
export function setPasswordView(state: State, { at, whiteLabel }: ViewContext): SetPasswordView {
  const { user, passwordFault } = state.mine.session
  return {
    busy: settingPasswordUntil(state, at) !== undefined,
    online: isOnline(state),
    securityMode: whiteLabel.securityMode ?? 'loose',
    ...defined({
      email: user?.email,
      notice: passwordFault === undefined ? undefined : passwordFault.kind === 'networkError' ? 'offline' : 'refused',
      serverMessage: passwordFault === undefined ? undefined : messageOf(passwordFault),
    }),
  }
}

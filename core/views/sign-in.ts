import { parseRegistrationFields } from '../../protocol/entities/organisation'
import { SignInForm, type LogoutReason } from '../../protocol/events/session'
import type { SignInView } from '../../protocol/views/sign-in'
import { underWay } from '../calls'
import { isOnline } from '../device/device'
import { isIn } from '../machine'
import type { State } from '../state'
import type { ViewContext } from './context'
import { defined } from '../../protocol/defined'

/** Sessions that the learner did not end: the sign-in says so (S-LOGIN-30). */
const ENDED_BY_THE_SERVER: ReadonlySet<LogoutReason | undefined> = new Set(['unauthorized', 'sessionExpired'])

/** The sign-in screen (S-LOGIN). */
export function signInView(state: State, { at, whiteLabel }: ViewContext): SignInView {
  const {
    mine: { session },
  } = state
  const form = session.form.value
  const registrationFields = parseRegistrationFields(session.organisation?.registrationFields)
  return {
    variant: whiteLabel.loginVariant,
    form: SignInForm.is(form) ? form : 'passwordless',
    busy:
      isIn(session.login, 'loggingIn') ||
      underWay(state, at, ({ purpose }) => purpose === 'signInSettings' || purpose === 'passwordReset'),
    online: isOnline(state),
    email: session.email,
    sso: [...session.sso],
    registrationFields,
    guestEntry: registrationFields.length === 0,
    signInAgain: ENDED_BY_THE_SERVER.has(session.logoutReason),
    ...defined({
      notice: session.notice,
      serverMessage: session.serverMessage,
      termsAndConditions: session.organisation?.termsAndConditions,
    }),
  }
}

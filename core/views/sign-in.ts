import { parseRegistrationFields } from '../../protocol/entities/organisation'
import { SignInForm } from '../../protocol/events/session'
import type { SignInView } from '../../protocol/views/sign-in'
import type { LoginVariant } from '../../protocol/white-label'
import { underWay } from '../calls'
import { isOnline } from '../device/device'
import { isIn } from '../machine'
import { offersEmail, waysElsewhere } from '../session/elsewhere'
import type { SessionState } from '../session/state'
import type { State } from '../state'
import type { ViewContext } from './context'
import { defined } from '../../protocol/defined'

const MINUTE = 60_000

/**
 * The ways to sign in elsewhere: of the email that was given; where there is no other way, or none was accepted, of the
 * organisation (S-SSO-03, S-LOGIN-19).
 */
function elsewhere({ sso: found, notice, organisation = { id: '' } }: SessionState, variant: LoginVariant) {
  const ways = waysElsewhere(organisation)
  const first = ways.length > 0 && (organisation.oauthConfig?.forced === true || variant.startsWith('sso'))
  return {
    sso: found.length > 0 || !(first || notice === 'ssoRequired') ? [...found] : ways,
    ssoOnly: first && variant !== 'ssoFrame',
    emailFallback: offersEmail(organisation),
  }
}

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
    ...elsewhere(session, whiteLabel.loginVariant),
    registrationFields,
    securityMode: whiteLabel.securityMode ?? 'loose',
    // Nobody can enter where it is not known whose app this is.
    guestEntry: session.organisation !== undefined && registrationFields.length === 0,
    ...defined({
      notice: session.notice,
      waitMinutes: session.retryAfter === undefined ? undefined : Math.ceil(session.retryAfter / MINUTE),
      serverMessage: session.serverMessage,
      termsAndConditions: session.organisation?.termsAndConditions,
      robotCheck: session.organisation?.recaptchaSiteKey,
    }),
  }
}

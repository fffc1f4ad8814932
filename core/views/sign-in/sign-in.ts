import { parseRegistrationFields } from '../../../protocol/entities/organisation'
import { SignInForm } from '../../../protocol/events/sign-in-form'
import type { SignInView } from '../../../protocol/views/sign-in'
import type { LoginVariant } from '../../../protocol/white-label'
import { hasPendingCall } from '../../calls'
import { isOnline } from '../../device/device'
import { isIn } from '../../machine'
import { acceptsOnlySso, offersEmail, refusesGuests, ssoProviders } from '../../session/sso-providers'
import type { SessionState } from '../../session/state'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { omitUndefined } from '../../../protocol/omit-undefined'

const MINUTE = 60_000

/**
 * Returns the SSO providers to show: those found for the given email. If there are none, and SSO is the only method or
 * the server required it, those of the organisation (S-SSO-03, S-LOGIN-19).
 */
function ssoFields({ sso: found, notice, organisation = { id: '' } }: SessionState, variant: LoginVariant) {
  const ways = ssoProviders(organisation)
  const first = ways.length > 0 && (organisation.oauthConfig?.forced === true || variant.startsWith('sso'))
  return {
    sso: found.length > 0 || !(first || notice === 'ssoRequired') ? [...found] : ways,
    ssoOnly: first && variant !== 'ssoFrame',
    emailFallback: offersEmail(organisation),
  }
}

/** Projects the sign-in screen (S-LOGIN). */
export function signInView(state: State, { at, whiteLabel }: ViewContext): SignInView {
  const {
    user: { session },
  } = state
  const form = session.form.value
  const { organisation } = session
  const fields = parseRegistrationFields(organisation?.registrationFields)
  // A registration that the server would refuse is not offered (S-SSO-03..05).
  const registrationFields = organisation !== undefined && acceptsOnlySso(organisation) ? [] : fields
  const isStrict = whiteLabel.securityMode === 'strict'
  return {
    variant: whiteLabel.loginVariant,
    form: SignInForm.is(form) ? form : 'passwordless',
    busy:
      isIn(session.login, 'loggingIn') ||
      hasPendingCall(state, at, ({ purpose }) => purpose === 'signInSettings' || purpose === 'passwordReset'),
    online: isOnline(state),
    email: session.email,
    ...ssoFields(session, whiteLabel.loginVariant),
    registrationFields,
    securityMode: whiteLabel.securityMode ?? 'loose',
    // Without a known organisation there is no guest entry.
    guestEntry: organisation !== undefined && fields.length === 0 && !refusesGuests(organisation, isStrict),
    ...omitUndefined({
      notice: session.notice,
      waitMinutes: session.retryAfter === undefined ? undefined : Math.ceil(session.retryAfter / MINUTE),
      serverMessage: session.serverMessage,
      termsAndConditions: session.organisation?.termsAndConditions,
      robotCheck: session.organisation?.recaptchaSiteKey,
    }),
  }
}

import { omitUndefined } from '../../../protocol/omit-undefined'
import type { User } from '../../../protocol/entities/user'
import { PASSWORD_REFUSED, type Fault } from '../../../protocol/faults'
import type { AccountKind, AccountNotice, AccountView } from '../../../protocol/views/account'
import { isAccountUpdating, isAccountDeleting, needsProof } from '../../account/account-update'
import { hasSingleKeys } from '../../account/preferences'
import { pushOf } from '../../account/push'
import { saveMethod } from '../../cards/card-permissions'
import { isOnline } from '../../device/device'
import { isGuest } from '../../session/display-name'
import { messageOf } from '../../session/sign-in-notice'
import type { State } from '../../state'
import type { ViewContext } from '../context'

/** Projects the account, its permitted changes (S-ACCT-01, S-ACCT-08..11), and the result of the last change. */
export function accountView(state: State, { at, whiteLabel }: Pick<ViewContext, 'at' | 'whiteLabel'>): AccountView {
  const { session, account } = state.user
  const { user } = session
  const { callId, lastOperation, fault } = account ?? {}
  return {
    kind: kindOf(user, session.bySso === true),
    online: isOnline(state),
    changing: isAccountUpdating(state, at),
    deleting: isAccountDeleting(state, at),
    push: pushOf(state, at),
    sms: user?.appPreferences?.allowSMS === true,
    singleKeys: hasSingleKeys(state),
    securityMode: whiteLabel.securityMode ?? 'loose',
    favorites: saveMethod(user?.primaryOrg) !== 'none',
    ...omitUndefined({
      name: user?.name,
      email: user?.email,
      organisation: user?.primaryOrg?.name,
      terms: session.organisation?.termsAndConditions,
      deletionRefused: lastOperation === 'deletion' && fault && needsProof(fault) ? messageOf(fault) : undefined,
      said:
        callId && lastOperation && lastOperation !== 'deletion'
          ? { id: callId, ...noticeOf(lastOperation, fault) }
          : undefined,
    }),
  }
}

/** Returns the account kind. A single sign-on account has a session begun by single sign-on (S-ACCT-10). */
function kindOf(user: User | undefined, bySso: boolean): AccountKind {
  if (bySso) return 'sso'
  if (user === undefined || isGuest(user)) return 'guest'
  return user.selfRegistered === true ? 'selfRegistered' : 'managed'
}

const EMAIL_TAKEN = 'Email address already in use'

/**
 * Returns the result of a change as a notice; for a refused password with the server's message (S-ACCT-15..19,
 * S-LOGIN-32).
 */
export function noticeOf(
  of: 'update' | 'registration',
  fault: Fault | undefined,
): { readonly notice: AccountNotice; readonly message?: string } {
  if (fault === undefined) return { notice: of === 'registration' ? 'registered' : 'updated' }
  if (fault.kind === 'networkError' && fault.reason === 'offline') return { notice: 'offline' }
  const message = messageOf(fault)
  if (message === EMAIL_TAKEN || isOfType(fault, 'emailTaken')) return { notice: 'emailTaken' }
  // English messages contain the word; for other languages only the type identifies it.
  const isOfPassword = message?.includes('password') === true || isOfType(fault, PASSWORD_REFUSED)
  return message !== undefined && isOfPassword ? { notice: 'told', message } : { notice: 'notUpdated' }
}

const isOfType = (fault: Fault, type: string): boolean => fault.kind === 'apiError' && fault.type === type

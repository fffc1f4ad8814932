import { defined } from '../../protocol/defined'
import type { User } from '../../protocol/entities/user'
import { PASSWORD_REFUSED, type Fault } from '../../protocol/faults'
import type { AccountKind, AccountNotice, AccountView } from '../../protocol/views/account'
import { changing, deleting } from '../account/changes'
import { hasSingleKeys } from '../account/preferences'
import { pushOf } from '../account/push'
import { keptBy } from '../personal/kept-by'
import { isOnline } from '../device/device'
import { isGuest } from '../session/display-name'
import { messageOf } from '../session/sign-in-notice'
import type { State } from '../state'
import type { ViewContext } from './context'

/** Who the account is and what may be changed of it (S-ACCT-01, S-ACCT-08..11), and what the last change came to. */
export function accountView(state: State, { at, whiteLabel }: Pick<ViewContext, 'at' | 'whiteLabel'>): AccountView {
  const { session, account } = state.mine
  const { user } = session
  const { callId, tried, fault } = account ?? {}
  return {
    kind: kindOf(user, session.bySso === true),
    online: isOnline(state),
    changing: changing(state, at),
    deleting: deleting(state, at),
    push: pushOf(state, at),
    sms: user?.appPreferences?.allowSMS === true,
    singleKeys: hasSingleKeys(state),
    securityMode: whiteLabel.securityMode ?? 'loose',
    favorites: keptBy(user?.primaryOrg) !== 'none',
    ...defined({
      name: user?.name,
      email: user?.email,
      organisation: user?.primaryOrg?.name,
      terms: session.organisation?.termsAndConditions,
      said: callId && tried && tried !== 'deletion' ? { id: callId, ...noticeOf(tried, fault) } : undefined,
    }),
  }
}

/** An account of single sign-on is one whose session was begun by it (S-ACCT-10). */
function kindOf(user: User | undefined, bySso: boolean): AccountKind {
  if (bySso) return 'sso'
  if (user === undefined || isGuest(user)) return 'guest'
  return user.selfRegistered === true ? 'selfRegistered' : 'managed'
}

const EMAIL_TAKEN = 'Email address already in use'

/** What a change came to, in one word; of a password the server says itself what is wrong with it (S-ACCT-15..19, S-LOGIN-32). */
export function noticeOf(
  of: 'update' | 'registration',
  fault: Fault | undefined,
): { readonly notice: AccountNotice; readonly message?: string } {
  if (fault === undefined) return { notice: of === 'registration' ? 'registered' : 'updated' }
  if (fault.kind === 'networkError' && fault.reason === 'offline') return { notice: 'offline' }
  const message = messageOf(fault)
  if (message === EMAIL_TAKEN || isOfType(fault, 'emailTaken')) return { notice: 'emailTaken' }
  // In English its words name it, in other languages the type alone does.
  const isOfPassword = message?.includes('password') === true || isOfType(fault, PASSWORD_REFUSED)
  return message !== undefined && isOfPassword ? { notice: 'told', message } : { notice: 'notUpdated' }
}

const isOfType = (fault: Fault, type: string): boolean => fault.kind === 'apiError' && fault.type === type

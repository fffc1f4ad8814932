import type { View } from '../../../protocol/views'
import type { MessageId } from '../../i18n/Messages'

type Notice = NonNullable<View<'signIn'>['notice']>

/** What is said of a sign-in elsewhere alone: its texts come with its code. */
export type LateNotice = 'ssoCancelled' | 'ssoTokenFailed' | 'ssoMalformedToken' | 'ssoRefused'

export const isLate = (notice: Notice): notice is LateNotice =>
  notice === 'ssoCancelled' || notice === 'ssoTokenFailed' || notice === 'ssoMalformedToken' || notice === 'ssoRefused'

/** What the form says below its fields (S-LOGIN-15..27). 'linkSent' is good news, all others are not. */
export const noticeTexts: Readonly<Record<Exclude<Notice, LateNotice>, MessageId>> = {
  emailOrPasswordWrong: 'signIn.error.emailOrPasswordWrong',
  usernameOrPasswordWrong: 'signIn.error.usernameOrPasswordWrong',
  codesWrong: 'signIn.error.codesWrong',
  ssoFailed: 'signIn.error.ssoFailed',
  ssoRequired: 'signIn.ssoRequired',
  linkSent: 'signIn.linkSent',
  accountNotFound: 'signIn.error.accountNotFound',
  registrationFailed: 'signIn.error.registrationFailed',
  offline: 'refusal.offline',
  settingsUnavailable: 'signIn.error.settingsUnavailable',
  tooManyTries: 'signIn.error.tooManyTries',
  notNow: 'signIn.error.notNow',
}

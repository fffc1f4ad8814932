import type { View } from '../../../protocol/views'
import type { MessageId } from '../../i18n/Messages'

type Notice = NonNullable<View<'signIn'>['notice']>

/** Notices only of single sign-on; their texts load with its code. */
export type LateNotice = 'ssoCancelled' | 'ssoTokenFailed' | 'ssoMalformedToken' | 'ssoRefused'

export const isLate = (notice: Notice): notice is LateNotice =>
  notice === 'ssoCancelled' || notice === 'ssoTokenFailed' || notice === 'ssoMalformedToken' || notice === 'ssoRefused'

/** Messages below the form's fields (S-LOGIN-15..27). Only 'linkSent' reports success. */
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
  noAnswer: 'signIn.error.noAnswer',
  settingsUnavailable: 'signIn.error.settingsUnavailable',
  tooManyTries: 'signIn.error.tooManyTries',
  notNow: 'signIn.error.notNow',
}

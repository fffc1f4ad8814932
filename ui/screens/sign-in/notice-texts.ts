import type { View } from '../../../protocol/views'
import type { MessageId } from '../../i18n/Messages'

type Notice = NonNullable<View<'signIn'>['notice']>

/** What the form says below its fields (S-LOGIN-15..27). 'linkSent' is good news, all others are not. */
export const noticeTexts: Readonly<Record<Notice, MessageId>> = {
  emailOrPasswordWrong: 'signIn.error.emailOrPasswordWrong',
  usernameOrPasswordWrong: 'signIn.error.usernameOrPasswordWrong',
  codesWrong: 'signIn.error.codesWrong',
  ssoFailed: 'signIn.error.ssoFailed',
  ssoRequired: 'signIn.ssoRequired',
  linkSent: 'signIn.linkSent',
  accountNotFound: 'signIn.error.accountNotFound',
  registrationFailed: 'signIn.error.registrationFailed',
  offline: 'signIn.error.offline',
  settingsUnavailable: 'signIn.error.settingsUnavailable',
}

import { expect, test } from 'vitest'
import { refusalTexts } from '../../errors/refusal-texts'
import en from '../../i18n/messages/en.json'
import { noticeTexts } from './notice-texts'

test.each([
  ['S-LOGIN-13', refusalTexts.emailAndPasswordRequired, 'Email and password are required'],
  ['S-LOGIN-15', noticeTexts.emailOrPasswordWrong, 'Email or password were incorrect'],
  ['S-LOGIN-16', refusalTexts.emailRequired, 'Email is required'],
  ['S-LOGIN-17', noticeTexts.linkSent, 'Link sent. Check your email.'],
  ['S-LOGIN-18', noticeTexts.accountNotFound, 'Account not found. Try again.'],
  ['S-LOGIN-22', refusalTexts.usernameAndPasswordRequired, 'Username and password are required'],
  [
    'S-LOGIN-23',
    noticeTexts.usernameOrPasswordWrong,
    'There was a problem logging in - check your username and password',
  ],
  ['S-LOGIN-25', refusalTexts.codesRequired, 'SID/TID and Dealer Code are required'],
  ['S-LOGIN-27', noticeTexts.codesWrong, 'There was a problem logging in - check your SID/TID and Dealer Code'],
  ['S-LOGIN-30', 'signIn.again', 'Please sign in again to continue.'],
  ['S-LOGIN-31', 'signIn.error.offline', 'Offline, please check your connection.'],
  ['S-LOGIN-32', noticeTexts.offline, 'Offline - check your connection'],
  ['S-LOGIN-32', refusalTexts.offline, 'Offline - check your connection'],
] as const)('%s says its exact words', (_id, message, words) => {
  expect(en[message]).toBe(words)
})

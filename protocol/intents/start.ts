import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { Id } from '../ids'
import { ColorScheme, Language } from '../languages'
import { Text } from '../text'

/** Intents of the session, the device and the queue. */
export const startIntents = {
  logIn: struct(
    'logIn',
    { method: oneOf('LogInMethod', ['email', 'username', 'twoCode', 'oauth', 'saml']) },
    { name: Text, filled: t.boolean },
  ),
  logOut: t.type({ force: t.boolean }, 'logOut'),
  followInitialUrl: t.type({}, 'followInitialUrl'),

  sync: t.type({}, 'sync'),
  sendNow: t.type({}, 'sendNow'),
  setAsideAction: t.type({ rowId: Id }, 'setAsideAction'),
  putBackAction: t.type({ rowId: Id }, 'putBackAction'),
  dismissAlert: t.type({ alertId: Id }, 'dismissAlert'),
  /** `of`: whether the URL was meant for a deck or for a card. */
  reportUnknownRoute: struct('reportUnknownRoute', {}, { of: oneOf('UnknownRoute', ['deck', 'link']) }),
  chooseLanguage: t.type({ language: Language }, 'chooseLanguage'),
  chooseColorScheme: t.type({ colorScheme: ColorScheme }, 'chooseColorScheme'),
} as const

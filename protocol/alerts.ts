import * as t from 'io-ts'
import { struct, Finite, oneOf } from './codec'
import { Id } from './ids'

/** The alerts of both catalogues (S-ALERT, D-ALERT). Their texts are in the view code. */
export const AlertKind = oneOf('AlertKind', [
  'sessionExpired',
  'unableToOpenLink',
  'sharedFailed',
  'unsavedChanges',
  'cannotLogOut',
  'logOutFailed',
  'deckNotFound',
  'pageNotFound',
  'cardNotFlippable',
  'deckUnlocked',
  'deckRelocked',
  'answerNotRecorded',
  'registrationFailed',
  'storageHealed',
  'accountNotDeleted',
])
export type AlertKind = t.TypeOf<typeof AlertKind>

export const Alert = struct(
  'Alert',
  { id: Id, kind: AlertKind },
  { deckId: Id, deckTitle: t.string, categoryId: Id, passingGrade: Finite, count: Finite },
)
export type Alert = t.TypeOf<typeof Alert>

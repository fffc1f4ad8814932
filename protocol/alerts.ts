import * as t from 'io-ts'
import { entity, Finite, oneOf } from './codec'
import { Id } from './ids'

/** The alerts of both catalogues (S-ALERT, D-ALERT). Texts live in the view. */
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

export const Alert = entity(
  'Alert',
  { id: Id, kind: AlertKind },
  { deckId: Id, deckTitle: t.string, categoryId: Id, passingGrade: Finite, count: Finite },
)
export type Alert = t.TypeOf<typeof Alert>

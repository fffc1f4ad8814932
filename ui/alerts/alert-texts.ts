import type { Alert, AlertKind } from '../../protocol/alerts'
import { buildPath } from '../../protocol/paths'
import type { MessageId, MessageValues } from '../i18n/Messages'

/** The action of an alert's button, in addition to closing the alert. */
export type AlertStep = { readonly open: string } | { readonly logOut: 'byForce' }

export interface AlertContent {
  readonly title?: MessageId
  readonly titleValues?: MessageValues
  readonly text?: MessageId
  /** A placeholder whose default is itself a message, for alerts without a value. */
  readonly textValues?: MessageValues
  readonly unknownTitle?: MessageId
  readonly action?: { readonly label: MessageId; readonly step: AlertStep }
  /** Label of the button that only closes; absent if the action is the only button. */
  readonly close?: MessageId
}

type Texts = Readonly<Record<AlertKind, (alert: Alert) => AlertContent | undefined>>

/**
 * Defines texts and actions of every alert (S-ALERT-01..05, D-ALERT-01..16); undefined: the alert is not shown
 * (D-ALERT-10).
 */
export const alertTexts: Texts = {
  sessionExpired: () => ({
    title: 'alert.sessionExpired.title',
    text: 'alert.sessionExpired.text',
    close: 'alert.sessionExpired.action',
  }),
  unableToOpenLink: () => closing('alert.unableToOpenLink.title', 'alert.unableToOpenLink.text'),
  sharedFailed: () => closing('alert.sharedFailed.title', 'alert.sharedFailed.text'),
  unsavedChanges: () => ({
    title: 'alert.unsavedChanges.title',
    text: 'alert.unsavedChanges.text',
    action: { label: 'alert.unsavedChanges.action', step: { logOut: 'byForce' } },
    close: 'action.cancel',
  }),
  cannotLogOut: () => closing('alert.cannotLogOut.title', 'alert.cannotLogOut.text'),
  logOutFailed: () => closing('alert.logOutFailed.title', 'alert.logOutFailed.text'),
  deckNotFound: () => closing('alert.deckNotFound.title', 'alert.deckNotFound.text'),
  pageNotFound: () => closing('alert.pageNotFound.title', 'alert.pageNotFound.text'),
  cardNotFlippable: () => closing('alert.cardNotFlippable.title', 'alert.cardNotFlippable.text'),
  deckUnlocked: (alert) => ({
    title: 'alert.deckUnlocked.title',
    text: 'alert.deckUnlocked.text',
    ...(alert.deckTitle === undefined || alert.deckTitle.trim() === ''
      ? { unknownTitle: 'alert.deckUnlocked.unknown' }
      : { textValues: { title: alert.deckTitle } }),
    ...openDeck(alert, 'alert.deckUnlocked.action'),
    close: 'action.close',
  }),
  deckRelocked: (alert) => {
    const way = openDeck(alert, 'alert.deckRelocked.action')
    if (way.action === undefined) return undefined
    return {
      ...(alert.passingGrade === undefined
        ? {}
        : { title: 'alert.deckRelocked.title', titleValues: { grade: alert.passingGrade } }),
      text: 'alert.deckRelocked.text',
      ...way,
    }
  },
  answerNotRecorded: () => closing('alert.answerNotRecorded.title', 'alert.answerNotRecorded.text'),
  registrationFailed: () => ({ title: 'alert.registrationFailed.title', close: 'action.close' }),
  accountNotDeleted: () => ({ title: 'alert.accountNotDeleted.title', close: 'action.close' }),
  storageHealed: ({ count }) => ({
    ...closing('alert.storageHealed.title', 'alert.storageHealed.text'),
    textValues: { count: count ?? 0 },
  }),
}

const closing = (title: MessageId, text: MessageId): AlertContent => ({ title, text, close: 'action.close' })

/** Leads to the deck inside its category, or to the category alone (D-ALERT-05, D-ALERT-08, D-ALERT-09). */
function openDeck({ deckId, categoryId }: Alert, label: MessageId): Pick<AlertContent, 'action'> {
  if (categoryId === undefined) return {}
  const route =
    deckId === undefined
      ? ({ name: 'library', categoryId } as const)
      : ({ name: 'library', categoryId, deckId } as const)
  return { action: { label, step: { open: buildPath(route) } } }
}

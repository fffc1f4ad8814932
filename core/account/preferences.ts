import type { Preferences } from '../../protocol/entities/user'
import { newEvent, type NewEvent } from '../../protocol/events'
import { canonicalJson } from '../../protocol/json'
import { Language } from '../../protocol/languages'
import { accept, noEvents, refuse, type Context, type Domain } from '../decider'
import { outboxRequest } from '../outbox/outbox-request'
import { updateSession } from '../session/session-state'
import type { State } from '../state'
import { effectivePreferences } from './effective-preferences'
import { notSignedInForAccount } from '../refusals'

/**
 * Decides preferences: they apply at once on this device and, after delivery, on the user's other devices (S-PREF-01,
 * S-PREF-05). Colour scheme and language are also stored for the device, so that they stay after a log-out.
 */
export const accountPreferences: Domain = {
  intents: {
    changePreferences: (state, { preferences: asked }, context) => {
      const { user } = state.user.session
      if (user === undefined) return notSignedInForAccount
      if (asked.userLanguage !== undefined && !Language.is(asked.userLanguage)) return refuse('languageUnknown')
      const events = preferenceChange(state, asked, context)
      return events.length === 0 ? noEvents : accept(...events)
    },
    releasePreferences: (state) =>
      state.device.colorScheme === undefined
        ? noEvents
        : accept(newEvent('preferencesReleased', { colorScheme: true })),
    changeDevicePreferences: (state, { singleKeys }) =>
      singleKeys === hasSingleKeys(state) ? noEvents : accept(newEvent('preferencesOfDeviceChanged', { singleKeys })),
  },
  evolve: {
    preferencesChanged: (state, { data: { updateId, preferences: set } }) => inUser(state, { ...set, updateId }),
    soundsSwitched: (state, { data: { updateId, on } }) => inUser(state, { updateId, soundEffects: on }),
    preferencesReleased: (state) => {
      const { colorScheme: _, ...device } = state.device
      return { ...state, device }
    },
    preferencesOfDeviceChanged: (state, { data: { singleKeys } }) => {
      const { keysOff: _, ...device } = state.device
      return { ...state, device: singleKeys ? device : { ...device, keysOff: true } }
    },
  },
  requests: {
    preferencesChanged: ({ data }) =>
      outboxRequest('savePreferences', {}, { updateId: data.updateId, ...data.preferences }),
    // An event of earlier builds; `notificationsRead` replaced it.
    notificationsSeen: ({ data }) => outboxRequest('seeNotifications', {}, { notificationIds: data.notificationIds }),
    soundsSwitched: ({ data: { updateId, on } }) =>
      outboxRequest('savePreferences', {}, { updateId, soundEffects: on }),
    preferencesReleased: 'notSent',
    preferencesOfDeviceChanged: 'notSent',
  },
}

/** Are single-key shortcuts enabled on this device? They are by default (X-UX-03, WCAG 2.1.4). */
export const hasSingleKeys = ({ device }: State): boolean => device.keysOff !== true

/**
 * Returns the events of setting these preferences; empty without a change. The request contains all preferences ever
 * set, not only the changed ones (S-PREF-01).
 */
export function preferenceChange(state: State, asked: Preferences, context: Context): readonly NewEvent[] {
  const { colorScheme, userLanguage } = asked
  const { language, colorScheme: inForce } = state.device
  const known = effectivePreferences(state)
  const preferences = { ...known, ...asked }
  return [
    ...(!Language.is(userLanguage) || userLanguage === language
      ? []
      : [newEvent('languageChosen', { language: userLanguage })]),
    ...(colorScheme === undefined || colorScheme === inForce ? [] : [newEvent('colorSchemeChosen', { colorScheme })]),
    ...(canonicalJson(preferences) === canonicalJson(known)
      ? []
      : [newEvent('preferencesChanged', { updateId: context.id('preferences'), preferences })]),
  ]
}

const inUser = (state: State, set: Preferences & { readonly updateId: string }): State =>
  updateSession(state, (current) =>
    current.user === undefined
      ? current
      : { ...current, user: { ...current.user, appPreferences: { ...current.user.appPreferences, ...set } } },
  )

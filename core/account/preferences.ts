import type { Preferences } from '../../protocol/entities/user'
import { newEvent, type NewEvent } from '../../protocol/events'
import { canonicalJson } from '../../protocol/json'
import { Language } from '../../protocol/languages'
import { accept, nothing, refuse, type Context, type Domain } from '../decider'
import { message } from '../outbox/message'
import { inSession } from '../session/session-state'
import type { State } from '../state'
import { knownPreferences } from './known-preferences'
import { missingUser } from './missing-user'

/**
 * What learners set for themselves: in force at once, on this device and, as soon as the server is told, on their
 * others (S-PREF-01, S-PREF-05). Colours and language are the device's as well, so that they stay after a log-out.
 */
export const accountPreferences: Domain = {
  intents: {
    changePreferences: (state, { preferences: asked }, context) => {
      const { user } = state.mine.session
      if (user === undefined) return missingUser
      if (asked.userLanguage !== undefined && !Language.is(asked.userLanguage)) return refuse('languageUnknown')
      const events = changed(state, asked, context)
      return events.length === 0 ? nothing : accept(...events)
    },
    releasePreferences: (state) =>
      state.device.colorScheme === undefined ? nothing : accept(newEvent('preferencesReleased', { colorScheme: true })),
    changeDevicePreferences: (state, { singleKeys }) =>
      singleKeys === hasSingleKeys(state) ? nothing : accept(newEvent('preferencesOfDeviceChanged', { singleKeys })),
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
  rows: {
    soundsSwitched: ({ data: { updateId, on } }) => message('savePreferences', {}, { updateId, soundEffects: on }),
    preferencesReleased: 'untold',
    preferencesOfDeviceChanged: 'untold',
  },
}

/** Do keys of one letter or digit work on this device? They do until they are switched off (X-UX-03, WCAG 2.1.4). */
export const hasSingleKeys = ({ device }: State): boolean => device.keysOff !== true

/**
 * What follows from setting these: nothing where they are so already. The server is told all that was ever set, not the
 * change alone (S-PREF-01).
 */
export function changed(state: State, asked: Preferences, context: Context): readonly NewEvent[] {
  const { colorScheme, userLanguage } = asked
  const { language, colorScheme: inForce } = state.device
  const known = knownPreferences(state)
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
  inSession(state, (current) =>
    current.user === undefined
      ? current
      : { ...current, user: { ...current.user, appPreferences: { ...current.user.appPreferences, ...set } } },
  )

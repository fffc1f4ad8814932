import type { User } from '../../protocol/entities/user'
import { newEvent, type NewEvent } from '../../protocol/events'
import { Language } from '../../protocol/languages'
import { effectivePreferences } from '../account/effective-preferences'
import { cutoffForCallAt } from '../response-cutoff'
import type { Context } from '../decider'
import { deliveredAt } from '../outbox/delivered'
import { userQueue } from '../outbox/queue'
import type { State } from '../state'

const PREFERENCES_EVENT = 'preferencesChanged'

/**
 * Applies the colour scheme and language that the user has set on another device (S-PREF-02). Unchanged preferences
 * have no effect, because the device may have been set differently since.
 */
export function applyRemotePreferences(
  state: State,
  { data }: { readonly data: { readonly user?: User } },
  context: Context,
  { user }: State,
): readonly NewEvent[] {
  const { colorScheme, userLanguage: language } = data.user?.appPreferences ?? {}
  const known = user.session.user?.appPreferences
  const chosen = user.session.chosenLanguage
  return [
    ...(colorScheme && colorScheme !== known?.colorScheme ? [newEvent('colorSchemeChosen', { colorScheme })] : []),
    ...(chosen !== undefined
      ? storeChosenLanguage(state, chosen, context)
      : Language.is(language) && language !== known?.userLanguage
        ? [newEvent('languageChosen', { language })]
        : []),
  ]
}

/** Stores the language that the user has chosen on the sign-in screen in the account (S-LANG-05). */
function storeChosenLanguage(state: State, userLanguage: Language, { id }: Context): readonly NewEvent[] {
  const known = effectivePreferences(state)
  return known.userLanguage === userLanguage
    ? []
    : [newEvent('preferencesChanged', { updateId: id('preferences'), preferences: { ...known, userLanguage } })]
}

/**
 * Returns the user of a response to a call made at `asked`, device time. Local preference changes that the server did
 * not have at that time are kept (S-PREF-01).
 */
export const withNewerPreferences = (state: State, user: User, asked: number, { at }: Context): User => {
  const { appPreferences } = state.user.session.user ?? {}
  const isNewer =
    userQueue(state).some(({ cause }) => cause === PREFERENCES_EVENT) ||
    deliveredAt(state, PREFERENCES_EVENT) >= cutoffForCallAt(state, asked, at)
  return appPreferences && isNewer ? { ...user, appPreferences } : user
}

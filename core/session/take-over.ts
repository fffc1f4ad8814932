import type { User } from '../../protocol/entities/user'
import { newEvent, type NewEvent } from '../../protocol/events'
import { Language } from '../../protocol/languages'
import type { Context } from '../decider'
import { ownRows } from '../outbox/queue'
import type { State } from '../state'

/**
 * Colours and language that the user has set elsewhere hold on this device from now on (S-PREF-02). What is no news
 * changes nothing: the device may have been set otherwise since.
 */
export function takeOver(
  _state: State,
  { data }: { readonly data: { readonly user: User } },
  _context: Context,
  { mine }: State,
): readonly NewEvent[] {
  const { colorScheme, userLanguage: language } = data.user.appPreferences ?? {}
  const known = mine.session.user?.appPreferences
  return [
    ...(colorScheme && colorScheme !== known?.colorScheme ? [newEvent('colorSchemeChosen', { colorScheme })] : []),
    ...(Language.is(language) && language !== known?.userLanguage ? [newEvent('languageChosen', { language })] : []),
  ]
}

/** The user as a sync has them: what they have set here and the server has not heard yet stays as it is (S-PREF-01). */
export const withUnsent = (state: State, user: User): User => {
  const { appPreferences } = state.mine.session.user ?? {}
  return appPreferences && ownRows(state).some(({ cause }) => cause === 'preferencesChanged')
    ? { ...user, appPreferences }
    : user
}

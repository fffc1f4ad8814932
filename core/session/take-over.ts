import type { User } from '../../protocol/entities/user'
import { newEvent, type NewEvent } from '../../protocol/events'
import { Language } from '../../protocol/languages'
import { newerSince } from '../asked-since'
import type { Context } from '../decider'
import { deliveredAt } from '../outbox/delivered'
import { ownRows } from '../outbox/queue'
import type { State } from '../state'

const CHANGE = 'preferencesChanged'

/**
 * Colours and language that the user has set elsewhere hold on this device from now on (S-PREF-02). What is no news
 * changes nothing: the device may have been set otherwise since.
 */
export function takeOver(
  _state: State,
  { data }: { readonly data: { readonly user?: User } },
  _context: Context,
  { mine }: State,
): readonly NewEvent[] {
  const { colorScheme, userLanguage: language } = data.user?.appPreferences ?? {}
  const known = mine.session.user?.appPreferences
  return [
    ...(colorScheme && colorScheme !== known?.colorScheme ? [newEvent('colorSchemeChosen', { colorScheme })] : []),
    ...(Language.is(language) && language !== known?.userLanguage ? [newEvent('languageChosen', { language })] : []),
  ]
}

/**
 * The user of an answer that was asked for then, device time: what they have set here and the server had not heard by
 * then stays as it is (S-PREF-01).
 */
export const withNewer = (state: State, user: User, asked: number, { at }: Context): User => {
  const { appPreferences } = state.mine.session.user ?? {}
  const isNewer =
    ownRows(state).some(({ cause }) => cause === CHANGE) || deliveredAt(state, CHANGE) >= newerSince(state, asked, at)
  return appPreferences && isNewer ? { ...user, appPreferences } : user
}

import { omitUndefined } from '../../protocol/omit-undefined'
import type { Preferences } from '../../protocol/entities/user'
import { seenNotices } from '../notices/seen-notices'
import type { State } from '../state'

/** Returns the effective preferences; sounds are on by default (S-PREF-03). */
export function effectivePreferences(state: State): Preferences {
  const {
    soundEffects = true,
    initialRolesChosen,
    allowSMS,
    colorScheme,
    userLanguage,
  } = state.user.session.user?.appPreferences ?? {}
  const seen = seenNotices(state)
  const set = { initialRolesChosen, allowSMS, colorScheme, userLanguage }
  return { soundEffects, ...(seen.length === 0 ? {} : { seenNotices: [...seen] }), ...omitUndefined(set) }
}

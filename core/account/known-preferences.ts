import { defined } from '../../protocol/defined'
import type { Preferences } from '../../protocol/entities/user'
import { seenNotices } from '../notices/seen'
import type { State } from '../state'

/** What was ever set; sounds are on until they are switched off (S-PREF-03). */
export function knownPreferences(state: State): Preferences {
  const {
    soundEffects = true,
    initialRolesChosen,
    allowSMS,
    colorScheme,
    userLanguage,
  } = state.mine.session.user?.appPreferences ?? {}
  const seen = seenNotices(state)
  const set = { initialRolesChosen, allowSMS, colorScheme, userLanguage }
  return { soundEffects, ...(seen.length === 0 ? {} : { seenNotices: [...seen] }), ...defined(set) }
}

import { newEvent } from '../../protocol/events'
import { knownPreferences } from '../account/known-preferences'
import { accept, nothing, refuse, type Domain } from '../decider'
import { message } from '../outbox/message'
import { inSession } from '../session/session-state'
import { inMine } from '../state'
import { userMissing } from '../user-missing'
import { seenNotices } from './seen'

/** Special notices are dismissed; a mandatory one is not (S-NOTICE-05, S-NOTICE-06). */
export const notices: Domain = {
  intents: {
    dismissNotice: (state, { noticeId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const notice = state.mine.sync.notices.find(({ id }) => id === noticeId)
      if (notice === undefined || notice.mandatory === true) return refuse('unknownAction')
      if (seenNotices(state).includes(noticeId)) return nothing
      const updateId = context.id('preferences')
      return accept(newEvent('noticeDismissed', { updateId, noticeId, preferences: knownPreferences(state) }))
    },
  },
  evolve: {
    noticeDismissed: (state, { data: { updateId, noticeId } }) => {
      const { seen = [] } = state.mine.sync
      const noted = inMine(state, { sync: { ...state.mine.sync, seen: [...seen, noticeId] } })
      return inSession(noted, (current) =>
        current.user === undefined
          ? current
          : {
              ...current,
              user: {
                ...current.user,
                appPreferences: { ...current.user.appPreferences, updateId, seenNotices: [...seenNotices(noted)] },
              },
            },
      )
    },
  },
  rows: {
    noticeDismissed: ({ data: { updateId, noticeId, preferences } }, state) =>
      message(
        'savePreferences',
        {},
        { ...preferences, updateId, seenNotices: [...new Set([...seenNotices(state), noticeId])] },
      ),
  },
}

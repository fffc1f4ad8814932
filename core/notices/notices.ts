import { newEvent } from '../../protocol/events'
import { effectivePreferences } from '../account/effective-preferences'
import { accept, noEvents, refuse, type Domain } from '../decider'
import { outboxRequest } from '../outbox/outbox-request'
import { updateSession } from '../session/session-state'
import { updateUser } from '../state'
import { notSignedIn } from '../refusals'
import { seenNotices } from './seen-notices'

/** Decides dismissing special notices; a mandatory one cannot be dismissed (S-NOTICE-05, S-NOTICE-06). */
export const notices: Domain = {
  intents: {
    dismissNotice: (state, { noticeId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const notice = state.user.sync.notices.find(({ id }) => id === noticeId)
      if (notice === undefined || notice.mandatory === true) return refuse('unknownAction')
      if (seenNotices(state).includes(noticeId)) return noEvents
      const updateId = context.id('preferences')
      return accept(newEvent('noticeDismissed', { updateId, noticeId, preferences: effectivePreferences(state) }))
    },
  },
  evolve: {
    noticeDismissed: (state, { data: { updateId, noticeId } }) => {
      const { dismissedNoticeIds: seen = [] } = state.user.sync
      const noted = updateUser(state, { sync: { ...state.user.sync, dismissedNoticeIds: [...seen, noticeId] } })
      return updateSession(noted, (current) =>
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
  requests: {
    noticeDismissed: ({ data: { updateId, noticeId, preferences } }, state) =>
      outboxRequest(
        'savePreferences',
        {},
        { ...preferences, updateId, seenNotices: [...new Set([...seenNotices(state), noticeId])] },
      ),
  },
}

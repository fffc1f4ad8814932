import { newEvent } from '../../../protocol/events'
import { isRecent } from '../../clock/zoned-time'
import { accept, noEvents } from '../../decider'
import { updateUser } from '../../state'
import type { CardDomain } from '../card-domain'

/** Minimum time between two logged progress reports, ms (X-LOG-14). */
const REPORT_INTERVAL_MS = 5_000

/**
 * Decides video reports. The player reports every 200 ms; status changes are logged, and progress every few seconds.
 */
export const video: CardDomain<'video'> = {
  intents: {
    videoStateChange: (state, data, { session, at }) => {
      const last = state.user.tabs[session]?.video
      const isNews = last?.cardId !== data.cardId || (data.status !== 'progress' && data.status !== last.status)
      const isDue = data.status === 'progress' && !isRecent(last?.at ?? -Infinity, at, REPORT_INTERVAL_MS)
      return isNews || isDue || data.closed ? accept(newEvent('videoReported', data)) : noEvents
    },
  },
  evolve: {
    videoReported: (state, { data: { cardId, status, progress, closed }, session, at }) => {
      const { video: before, ...tab } = state.user.tabs[session] ?? { startedAt: at }
      // A progress report keeps the last status: the video is still playing.
      const known = status === 'progress' && before?.cardId === cardId ? before.status : status
      const playing = closed ? {} : { video: { cardId, status: known, progress, at } }
      return updateUser(state, { tabs: { ...state.user.tabs, [session]: { ...tab, ...playing } } })
    },
  },
  requests: {
    videoReported: 'notSent',
  },
}

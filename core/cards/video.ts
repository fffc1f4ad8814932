import { newEvent } from '../../protocol/events'
import { isRecent } from '../clock/moment'
import { accept, nothing } from '../decider'
import { inMine } from '../state'
import type { CardDomain } from './kind'

/** Between two reports of progress that are logged, ms (X-LOG-14). */
const BETWEEN_REPORTS = 5_000

/** What a video does. Its player reports every 200 ms; logged is what changes, and now and then how far it is. */
export const video: CardDomain<'video'> = {
  intents: {
    videoStateChange: (state, data, { session, at }) => {
      const last = state.mine.tabs[session]?.video
      const isNews = last?.cardId !== data.cardId || (data.status !== 'progress' && data.status !== last.status)
      const isDue = data.status === 'progress' && !isRecent(last?.at ?? -Infinity, at, BETWEEN_REPORTS)
      return isNews || isDue || data.closed ? accept(newEvent('videoReported', data)) : nothing
    },
  },
  evolve: {
    videoReported: (state, { data: { cardId, status, progress, closed }, session, at }) => {
      const { video: before, ...tab } = state.mine.tabs[session] ?? { startedAt: at }
      // Progress goes on what was last said of the video: it still plays.
      const known = status === 'progress' && before?.cardId === cardId ? before.status : status
      const playing = closed ? {} : { video: { cardId, status: known, progress, at } }
      return inMine(state, { tabs: { ...state.mine.tabs, [session]: { ...tab, ...playing } } })
    },
  },
  rows: {
    videoReported: 'untold',
  },
}

import { playlistActivityOf } from '../cards/playlist/playlist'
import type { ActivityTrackers } from '../outbox/activities'

/** Activity trackers of cards. */
export const deckActivity: ActivityTrackers = {
  /**
   * While the video plays, progress stays on the device; the server receives it with the pause, the end and the close
   * (O-42).
   */
  videoReported: ({ data }) =>
    data.status === 'progress' && !data.closed
      ? []
      : [
          {
            // A close repeats the progress, not the last status.
            event: {
              played: 'playedVideo',
              paused: 'pausedVideo',
              finished: 'finishedVideo',
              progress: 'videoProgress',
            }[data.closed ? 'progress' : data.status],
            objectType: 'card',
            objectId: data.cardId,
            properties: { progress: data.progress },
          },
        ],
  playlistControlled: playlistActivityOf,
}

import { toldOfPlaylist } from '../cards/playlist'
import type { Tells } from '../outbox/activities'

/** What is told of what a learner does with cards. */
export const deckTells: Tells = {
  /** While it plays, progress stays on the device; the server hears of it with the pause, the end and the close (O-42). */
  videoReported: ({ data }) =>
    data.status === 'progress' && !data.closed
      ? []
      : [
          {
            // A close repeats how far it is, not what the film did before.
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
  playlistControlled: toldOfPlaylist,
}

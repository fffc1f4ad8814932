import * as t from 'io-ts'
import { struct, Finite, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** A track in the queue. Without `audio` it cannot be played (D-PLAY-20, D-PLAY-22). */
const TrackView = struct(
  'TrackView',
  {
    trackId: Id,
    title: t.string,
    /** Distinct seconds heard, in percent of the duration, 0 to 100. */
    percentageListened: Finite,
  },
  { artist: t.string, description: t.string, image: t.string, audio: t.string, /** Seconds. */ duration: Finite },
)
export type TrackView = t.TypeOf<typeof TrackView>

/** The state of the player (D-PLAY-01, D-PLAY-02). Times are in seconds. */
export const PlaylistBack = struct(
  'PlaylistBack',
  {
    kind: t.literal('playlist'),
    view: oneOf('PlaylistViewName', ['queue', 'player', 'details']),
    playing: t.boolean,
    trackIndex: Integer,
    currentTime: Finite,
    playbackRate: Finite,
    mayGoBack: t.boolean,
    maySkip: t.boolean,
    tracks: t.array(TrackView),
    /** Which intervals of the current track were heard at least in part, in order. */
    heard: t.array(t.boolean),
  },
  {},
)
export type PlaylistBack = t.TypeOf<typeof PlaylistBack>

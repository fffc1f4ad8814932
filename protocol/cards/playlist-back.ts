import * as t from 'io-ts'
import { entity, Finite, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** A track as the queue lists it; without `audio` there is nothing to be heard of it (D-PLAY-20, D-PLAY-22). */
const TrackView = entity(
  'TrackView',
  {
    trackId: Id,
    title: t.string,
    /** Distinct seconds heard in percent, 0 to 100. */
    percentageListened: Finite,
  },
  { artist: t.string, description: t.string, image: t.string, audio: t.string, /** Seconds. */ duration: Finite },
)
export type TrackView = t.TypeOf<typeof TrackView>

/** The player as it stands (D-PLAY-01, D-PLAY-02); times in seconds. */
export const PlaylistBack = entity(
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
    /** Of the current track, part by part from its start: was any of it heard? */
    heard: t.array(t.boolean),
  },
  {},
)
export type PlaylistBack = t.TypeOf<typeof PlaylistBack>

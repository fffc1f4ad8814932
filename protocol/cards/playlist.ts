import * as t from 'io-ts'
import { struct, Finite, Instant, oneOf } from '../codec'
import { Image } from '../entities/image'
import { event } from '../events/define'
import { Id } from '../ids'
import { cardIds } from './card-kind'

/** An audio track with its description (HTML). The duration is in seconds (D-ENTITY-23). */
export const PlaylistTrack = struct(
  'PlaylistTrack',
  { id: Id },
  {
    title: t.string,
    artist: t.string,
    description: t.string,
    image: Image,
    audio: struct('TrackAudio', {}, { url: t.string, duration: Finite }),
    createdAt: Instant,
    updatedAt: Instant,
  },
)
export type PlaylistTrack = t.TypeOf<typeof PlaylistTrack>

export const Playlist = struct('Playlist', {}, { tracks: t.array(PlaylistTrack) })
export type Playlist = t.TypeOf<typeof Playlist>

/**
 * The learner's listening progress of a track (D-ENTITY-24). `secToListened` counts how often each second was heard.
 */
export const PlaylistActivity = struct(
  'PlaylistActivity',
  { trackId: Id },
  {
    lastPositionSecs: Finite,
    totalListenedSecs: Finite,
    secToListened: t.record(t.string, Finite),
    percentageListened: Finite,
  },
)
export type PlaylistActivity = t.TypeOf<typeof PlaylistActivity>

/** A command to the player, or an event of it: 'listen' reports the position, 'end' the end of a track. */
export const PlaylistStep = oneOf('PlaylistStep', [
  'play',
  'pause',
  'listen',
  'scrub',
  'end',
  'previous',
  'next',
  'choose',
  'changeSpeed',
  'showQueue',
  'showPlayer',
  'showDetails',
])
export type PlaylistStep = t.TypeOf<typeof PlaylistStep>

const stepFields = [
  { ...cardIds, step: PlaylistStep, /** The current track, or the chosen one. */ trackId: Id },
  {
    /** Current playback position, in seconds. */
    currentTime: Finite,
    /** Target position of a seek, in seconds. */
    to: Finite,
    /** Duration that the audio file reports, in seconds. */
    duration: Finite,
  },
] as const

/** A list of audio tracks, played in order (D-PLAY). */
export const playlist = {
  fields: { playlist: Playlist },
  intents: { controlPlaylist: struct('controlPlaylist', ...stepFields) },
  events: {
    playlistOpened: event(
      'playlistOpened',
      1,
      t.type({
        ...cardIds,
        callId: Id,
        tracks: t.array(struct('TrackToPlay', { id: Id }, { duration: Finite, silent: t.literal(true) })),
      }),
    ),
    playlistActivityFetched: event(
      'playlistActivityFetched',
      1,
      t.type({ callId: Id, cardId: Id, tracks: t.array(PlaylistActivity) }),
    ),
    playlistControlled: event('playlistControlled', 1, struct('PlaylistControlled', ...stepFields)),
  },
} as const

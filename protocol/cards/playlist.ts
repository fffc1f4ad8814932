import * as t from 'io-ts'
import { entity, Finite, Instant, oneOf } from '../codec'
import { Image } from '../entities/image'
import { event } from '../events/define'
import { Id } from '../ids'
import { onCard } from './kind'

/** A piece of audio with its description (html); the duration in seconds (D-ENTITY-23). */
export const PlaylistTrack = entity(
  'PlaylistTrack',
  { id: Id },
  {
    title: t.string,
    artist: t.string,
    description: t.string,
    image: Image,
    audio: entity('TrackAudio', {}, { url: t.string, duration: Finite }),
    createdAt: Instant,
    updatedAt: Instant,
  },
)
export type PlaylistTrack = t.TypeOf<typeof PlaylistTrack>

export const Playlist = entity('Playlist', {}, { tracks: t.array(PlaylistTrack) })
export type Playlist = t.TypeOf<typeof Playlist>

/** What a learner heard of a track (D-ENTITY-24); secToListened counts how often each second was heard. */
export const PlaylistActivity = entity(
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

/** What the player is told to do, or has come to by itself: 'listen' is how far it is, 'end' the end of a track. */
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
  { ...onCard, step: PlaylistStep, /** The current track, or the one that is chosen. */ trackId: Id },
  {
    /** Where the audio is now, in seconds. */
    currentTime: Finite,
    /** Where it is moved to, in seconds. */
    to: Finite,
    /** The length that the audio itself tells, in seconds. */
    duration: Finite,
  },
] as const

/** Pieces of audio, one after the other (D-PLAY). */
export const playlist = {
  fields: { playlist: Playlist },
  intents: { controlPlaylist: entity('controlPlaylist', ...stepFields) },
  events: {
    playlistOpened: event(
      'playlistOpened',
      1,
      t.type({
        ...onCard,
        callId: Id,
        tracks: t.array(entity('TrackToPlay', { id: Id }, { duration: Finite, silent: t.literal(true) })),
      }),
    ),
    playlistActivityFetched: event(
      'playlistActivityFetched',
      1,
      t.type({ callId: Id, cardId: Id, tracks: t.array(PlaylistActivity) }),
    ),
    playlistControlled: event('playlistControlled', 1, entity('PlaylistControlled', ...stepFields)),
  },
} as const

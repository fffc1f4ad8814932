import * as t from 'io-ts'
import { entity, Finite, Instant } from '../codec'
import { Image } from '../entities/image'
import { Id } from '../ids'

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

/** Pieces of audio, one after the other (D-PLAY). Its intents come with its screen. */
export const playlist = { fields: { playlist: Playlist }, intents: {}, events: {} } as const

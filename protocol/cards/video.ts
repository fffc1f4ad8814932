import { videoFinish, videoRatio } from '../constants'
import * as t from 'io-ts'
import { struct, Finite, oneOf, openWord } from '../codec'
import { Image } from '../entities/image'
import { event } from '../events/define'
import { Id } from '../ids'
import { VideoStatus } from '../events/video-status'

export const VideoSource = openWord(oneOf('VideoSource', ['brightcove', 'vimeo', 'youtube', 'other']), 'other')
export type VideoSource = t.TypeOf<typeof VideoSource>

/** A video (D-ENTITY-05); the duration in seconds. */
export const Video = struct(
  'Video',
  {},
  {
    url: t.string,
    source: VideoSource,
    sourceId: t.string,
    sourceMetadata: struct('VideoMetadata', {}, { accountId: t.string, playerId: t.string, videoId: t.string }),
    duration: Finite,
    previewImage: Image,
    vttUrl: t.string,
  },
)
export type Video = t.TypeOf<typeof Video>

/**
 * The player of a video (D-VIDEO-03): the app itself with a file URL, or a service's embedded page with the service's
 * video id.
 */
export const VideoPlayer = t.union(
  [
    t.type({ by: t.literal('file'), url: t.string }),
    t.type({ by: t.literal('brightcove'), accountId: t.string, playerId: t.string, videoId: t.string }),
    t.type({ by: t.literal('vimeo'), videoId: t.string }),
    t.type({ by: t.literal('youtube'), videoId: t.string }),
    // The video cannot be played; the message is the specification's text (D-VIDEO-19).
    t.type({ by: t.literal('nobody'), message: t.string }),
  ],
  'VideoPlayer',
)
export type VideoPlayer = t.TypeOf<typeof VideoPlayer>

const film = { preview: t.string, length: t.string, vttUrl: t.string }

/** The view of a video; the length as minutes:seconds (D-VIDEO-02). */
export const Film = struct('Film', { player: VideoPlayer }, film)
export type Film = t.TypeOf<typeof Film>

/** The back of a video card. */
export const VideoBack = struct('VideoBack', { kind: t.literal('video'), player: VideoPlayer }, film)
export type VideoBack = t.TypeOf<typeof VideoBack>

/**
 * Is a video finished at this position? Both are in seconds. The duration is unknown until the file has loaded
 * (D-VIDEO-12).
 */
export const isVideoFinished = (duration: number, position: number): boolean =>
  Number.isFinite(duration) && duration > 0 && (duration - position) * 1_000 <= videoFinish

/** The states of a card with a video. Playback may continue during a download (D-VIDEO-01). */
export type VideoState = 'preview' | 'player' | 'downloading'

export const videoState = (now: { readonly started: boolean; readonly downloading: boolean }): VideoState =>
  now.downloading ? 'downloading' : now.started ? 'player' : 'preview'

/** Returns the height of a video for a width, both in px (D-VIDEO-14). */
export const videoHeight = (width: number): number => width * videoRatio

/** A card's report about its video; progress in seconds. */
const report = { cardId: Id, status: VideoStatus, progress: Finite, closed: t.boolean }

/** A video and its reports (D-VIDEO). */
export const video = {
  fields: { video: Video },
  intents: { videoStateChange: t.type(report, 'videoStateChange') },
  events: { videoReported: event('videoReported', 1, t.type(report)) },
} as const

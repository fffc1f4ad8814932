import { videoFinish, videoRatio } from '../constants'
import * as t from 'io-ts'
import { entity, Finite, oneOf, openWord } from '../codec'
import { Image } from '../entities/image'
import { event } from '../events/define'
import { Id } from '../ids'
import { VideoStatus } from '../events/video-status'

export const VideoSource = openWord(oneOf('VideoSource', ['brightcove', 'vimeo', 'youtube', 'other']), 'other')
export type VideoSource = t.TypeOf<typeof VideoSource>

/** A video (D-ENTITY-05); the duration in seconds. */
export const Video = entity(
  'Video',
  {},
  {
    url: t.string,
    source: VideoSource,
    sourceId: t.string,
    sourceMetadata: entity('VideoMetadata', {}, { accountId: t.string, playerId: t.string, videoId: t.string }),
    duration: Finite,
    previewImage: Image,
    vttUrl: t.string,
  },
)
export type Video = t.TypeOf<typeof Video>

/** What plays a video (D-VIDEO-03): the app itself from its address, or the page of a service by what it calls the video. */
export const VideoPlayer = t.union(
  [
    t.type({ by: t.literal('file'), url: t.string }),
    t.type({ by: t.literal('brightcove'), accountId: t.string, playerId: t.string, videoId: t.string }),
    t.type({ by: t.literal('vimeo'), videoId: t.string }),
    t.type({ by: t.literal('youtube'), videoId: t.string }),
    // There is nothing to play: what is wrong, as the specification words it (D-VIDEO-19).
    t.type({ by: t.literal('nobody'), message: t.string }),
  ],
  'VideoPlayer',
)
export type VideoPlayer = t.TypeOf<typeof VideoPlayer>

const film = { preview: t.string, length: t.string, vttUrl: t.string }

/** A video as a card shows it; the length as minutes:seconds (D-VIDEO-02). */
export const Film = entity('Film', { player: VideoPlayer }, film)
export type Film = t.TypeOf<typeof Film>

/** The back of a card that is a video. */
export const VideoBack = entity('VideoBack', { kind: t.literal('video'), player: VideoPlayer }, film)
export type VideoBack = t.TypeOf<typeof VideoBack>

/** Is a video finished at this position? Both in seconds; the duration is not known before its file is (D-VIDEO-12). */
export const isVideoFinished = (duration: number, position: number): boolean =>
  Number.isFinite(duration) && duration > 0 && (duration - position) * 1_000 <= videoFinish

/** The states of a card with a video; while it is downloaded it may play on (D-VIDEO-01). */
export type VideoState = 'preview' | 'player' | 'downloading'

export const videoState = (now: { readonly started: boolean; readonly downloading: boolean }): VideoState =>
  now.downloading ? 'downloading' : now.started ? 'player' : 'preview'

/** Height of a video by its width, both in px (D-VIDEO-14). */
export const videoHeight = (width: number): number => width * videoRatio

/** What a card tells of its video: how far it is, in seconds. */
const report = { cardId: Id, status: VideoStatus, progress: Finite, closed: t.boolean }

/** A video and what it tells of itself (D-VIDEO). */
export const video = {
  fields: { video: Video },
  intents: { videoStateChange: t.type(report, 'videoStateChange') },
  events: { videoReported: event('videoReported', 1, t.type(report)) },
} as const

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

const report = { cardId: Id, status: VideoStatus, progress: Finite, closed: t.boolean }

/** A video and what it tells of itself (D-VIDEO). */
export const video = {
  fields: { video: Video },
  intents: { videoStateChange: t.type(report, 'videoStateChange') },
  events: { videoReported: event('videoReported', 1, t.type(report)) },
} as const

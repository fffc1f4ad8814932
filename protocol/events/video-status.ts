import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** The playback events of a video. */
export const VideoStatus = oneOf('VideoStatus', ['played', 'paused', 'finished', 'progress'])
export type VideoStatus = t.TypeOf<typeof VideoStatus>

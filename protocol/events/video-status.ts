import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** What a video does. */
export const VideoStatus = oneOf('VideoStatus', ['played', 'paused', 'finished', 'progress'])
export type VideoStatus = t.TypeOf<typeof VideoStatus>

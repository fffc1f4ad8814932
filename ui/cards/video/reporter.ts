import { isVideoFinished } from '../../../protocol/cards/video'
import type { VideoStatus } from '../../../protocol/events/video-status'

/** Where a video stands, in seconds; its duration may not be known yet. */
export interface Playhead {
  readonly position: number
  readonly duration: number
}

/** What is told of a video; progress is the position in seconds. */
export interface Report {
  readonly status: VideoStatus
  readonly progress: number
  readonly closed: boolean
}

type Send = (report: Report) => void

/** Tells what a video does, whoever plays it (D-VIDEO-08 to D-VIDEO-13). */
export interface Reporter {
  /** Whom it tells from now on. */
  readonly tellBy: (send: Send) => void
  readonly played: (at: Playhead) => void
  readonly paused: (at: Playhead) => void
  /** It plays on: its progress, or that it counts as finished, once until it is played anew. */
  readonly ticked: (at: Playhead) => void
  readonly ended: (at: Playhead) => void
  /** It is looked at no more. Nothing is told of one that was never played. */
  readonly closed: (at: Playhead) => void
}

/** Tells nobody before `tellBy`. */
export function createReporter(): Reporter {
  let send: Send = () => undefined
  let last: VideoStatus | undefined
  let finished = false
  const tell = (status: VideoStatus, { position }: Playhead, closed = false) => {
    last = status
    send({ status, progress: position, closed })
  }
  const finish = (at: Playhead) => {
    if (!finished) tell('finished', at)
    finished = true
  }
  return {
    tellBy: (next) => {
      send = next
    },
    played: (at) => {
      if (!isVideoFinished(at.duration, at.position)) finished = false
      tell('played', at)
    },
    paused: (at) => tell('paused', at),
    ticked: (at) => (!finished && isVideoFinished(at.duration, at.position) ? finish(at) : tell('progress', at)),
    ended: finish,
    closed: (at) => {
      if (last !== undefined) tell(last, at, true)
      last = undefined
    },
  }
}

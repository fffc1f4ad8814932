import { isVideoFinished } from '../../../protocol/cards/video'
import type { VideoStatus } from '../../../protocol/events/video-status'

/** Position of a video in seconds; its duration may be unknown. */
export interface Playhead {
  readonly position: number
  readonly duration: number
}

/** A report on a video; progress is the position in seconds. */
export interface Report {
  readonly status: VideoStatus
  readonly progress: number
  readonly closed: boolean
}

type Send = (report: Report) => void

/** Reports on a video, whichever player plays it (D-VIDEO-08 to D-VIDEO-13). */
export interface Reporter {
  /** Sets the receiver of reports. */
  readonly setReceiver: (send: Send) => void
  readonly played: (at: Playhead) => void
  readonly paused: (at: Playhead) => void
  /** Reports progress, or that it counts as finished, once until it is replayed. */
  readonly ticked: (at: Playhead) => void
  readonly ended: (at: Playhead) => void
  /** Reports that the video was closed; nothing if it was never played. */
  readonly closed: (at: Playhead) => void
}

/** Creates a reporter that discards reports before `setReceiver`. */
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
    setReceiver: (next) => {
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

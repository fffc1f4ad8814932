import type { PlaylistActivity } from '../../../protocol/cards/playlist'
import * as constants from '../../../protocol/constants'
import type { Listening } from './playlist-state'

export const noListening: Listening = { lastPositionSecs: 0, secToListened: {} }

/** Converts the server's record; missing values mean that nothing was heard. */
export const listeningOf = ({ lastPositionSecs = 0, secToListened = {} }: PlaylistActivity): Listening => ({
  lastPositionSecs,
  secToListened: Object.fromEntries(
    Object.entries(secToListened).filter(([second, times]) => /^\d+$/.test(second) && Number.isInteger(times)),
  ),
})

/**
 * Merges the server's and this device's record: the higher count of each second, and the server's position unless
 * `placeIsOwn`.
 */
export const mergeProgress = (told: Listening, own: Listening = noListening, placeIsOwn = false): Listening => ({
  lastPositionSecs: placeIsOwn ? own.lastPositionSecs : told.lastPositionSecs,
  secToListened: Object.fromEntries(
    Object.entries({ ...told.secToListened, ...own.secToListened }).map(([second, times]) => [
      second,
      Math.max(told.secToListened[second] ?? 0, times),
    ]),
  ),
})

/** Maximum seconds of a track between two reports; more is a jump. Twice what the fastest speed plays. */
const MAX_STRETCH_S = 120

/** Adds the seconds between two reports while the track plays; a jump adds none. */
export function addHeardSeconds({ secToListened, ...rest }: Listening, from: number, to: number): Listening {
  const stretch = Math.floor(to) - Math.floor(from)
  const length = stretch > MAX_STRETCH_S ? 0 : Math.max(0, stretch)
  const seconds = Array.from({ length }, (_, index) => String(Math.floor(from) + index))
  return {
    ...rest,
    lastPositionSecs: to,
    secToListened: {
      ...secToListened,
      ...Object.fromEntries(seconds.map((second) => [second, (secToListened[second] ?? 0) + 1])),
    },
  }
}

/** Sums the seconds heard, repeats included. */
export const totalListened = ({ secToListened }: Listening): number =>
  Object.values(secToListened).reduce((sum, times) => sum + times, 0)

/**
 * Returns the distinct seconds heard in percent of the duration in seconds, 0 to 100; 0 while the duration is unknown
 * (D-PLAY-19).
 */
export function percentageListened({ secToListened }: Listening, duration: number | undefined): number {
  if (duration === undefined || duration <= 0) return 0
  return Math.min(100, (100 * Object.keys(secToListened).length) / Math.ceil(duration))
}

/** Was the track finished (D-PLAY-09)? */
export const isFinished = (listening: Listening, duration: number | undefined): boolean =>
  percentageListened(listening, duration) >= constants.finishedThresholdPercent

/** Counts how often the track was finished: how often nine tenths of its seconds were heard (D-PLAY-15). */
export function timesFinished({ secToListened }: Listening, duration = 0): number {
  const enough = Math.ceil((Math.ceil(duration) * constants.finishedThresholdPercent) / 100)
  return Object.values(secToListened).toSorted((one, other) => other - one)[enough - 1] ?? 0
}

/** Returns the start position: 0 for a finished track, else the last position (D-PLAY-10). */
export const resumesAt = (listening: Listening, duration: number | undefined): number =>
  isFinished(listening, duration) ? 0 : listening.lastPositionSecs

/** Converts a track's record to the server's format. */
export const activityOf = (
  trackId: string,
  listening: Listening,
  duration: number | undefined,
): Required<PlaylistActivity> => ({
  trackId,
  lastPositionSecs: resumesAt(listening, duration),
  totalListenedSecs: totalListened(listening),
  secToListened: { ...listening.secToListened },
  percentageListened: percentageListened(listening, duration),
})

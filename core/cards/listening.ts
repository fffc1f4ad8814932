import type { PlaylistActivity } from '../../protocol/cards/playlist'
import * as constants from '../../protocol/constants'
import type { Listening } from './playlist-state'

export const unheard: Listening = { lastPositionSecs: 0, secToListened: {} }

/** As the server has it; what it does not tell was not heard. */
export const listeningOf = ({ lastPositionSecs = 0, secToListened = {} }: PlaylistActivity): Listening => ({
  lastPositionSecs,
  secToListened: Object.fromEntries(
    Object.entries(secToListened).filter(([second, times]) => /^\d+$/.test(second) && Number.isInteger(times)),
  ),
})

/** What the server and this device know: each second as often as the one that knows more of it, the place as told. */
export const together = (told: Listening, own: Listening = unheard, placeIsOwn = false): Listening => ({
  lastPositionSecs: placeIsOwn ? own.lastPositionSecs : told.lastPositionSecs,
  secToListened: Object.fromEntries(
    Object.entries({ ...told.secToListened, ...own.secToListened }).map(([second, times]) => [
      second,
      Math.max(told.secToListened[second] ?? 0, times),
    ]),
  ),
})

/** More than this between two reports, in seconds of a track, is a jump: twice what the fastest speed plays. */
const LONGEST_STRETCH = 120

/** One second more, or as many as lie between two reports while the track plays; a jump hears nothing. */
export function heard({ secToListened, ...rest }: Listening, from: number, to: number): Listening {
  const stretch = Math.floor(to) - Math.floor(from)
  const length = stretch > LONGEST_STRETCH ? 0 : Math.max(0, stretch)
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

/** Seconds heard, each as often as it was. */
export const totalListened = ({ secToListened }: Listening): number =>
  Object.values(secToListened).reduce((sum, times) => sum + times, 0)

/** Distinct seconds heard in percent of the duration in seconds, 0 to 100; 0 while the duration is not known (D-PLAY-19). */
export function percentageListened({ secToListened }: Listening, duration: number | undefined): number {
  if (duration === undefined || duration <= 0) return 0
  return Math.min(100, (100 * Object.keys(secToListened).length) / Math.ceil(duration))
}

/** Has it been listened to (D-PLAY-09)? */
export const isFinished = (listening: Listening, duration: number | undefined): boolean =>
  percentageListened(listening, duration) >= constants.finishedThresholdPercent

/** How often it was: so often nine tenths of its seconds were heard (D-PLAY-15). */
export function timesFinished({ secToListened }: Listening, duration = 0): number {
  const enough = Math.ceil((Math.ceil(duration) * constants.finishedThresholdPercent) / 100)
  return Object.values(secToListened).toSorted((one, other) => other - one)[enough - 1] ?? 0
}

/** A finished track begins anew, any other where it was left (D-PLAY-10). */
export const resumesAt = (listening: Listening, duration: number | undefined): number =>
  isFinished(listening, duration) ? 0 : listening.lastPositionSecs

/** A track's activity as the server takes it. */
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

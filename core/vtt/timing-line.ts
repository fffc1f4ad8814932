import type { CueSettings } from '../../protocol/subtitles'
import { cueSettings } from './cue-settings'

/** When a cue is shown, in seconds, and its settings. */
interface Timing {
  readonly start: number
  readonly end: number
  readonly settings: CueSettings
}

const arrow = '-->'
export const isTimingLine = (line: string): boolean => line.includes(arrow)

/** hh:mm:ss.ttt, with two digits or more for the hours, or mm:ss.ttt. */
const stamp = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/

/** Parses a WebVTT timestamp to seconds; undefined for an invalid one (D-VTT-05). */
export function timestamp(text: string): number | undefined {
  const found = stamp.exec(text)
  if (found === null) return undefined
  const [, hours = '0', minutes = '', seconds = '', thousandths = ''] = found
  const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return (whole * 1_000 + Number(thousandths)) / 1_000
}

/**
 * Parses a timing line with its settings; undefined for a malformed one. The end must be later than the start
 * (D-VTT-06).
 */
export function timingLine(line: string): Timing | undefined {
  const [from = '', between, to = '', ...settings] = line.split(/[ \t]+/).filter((word) => word !== '')
  const start = timestamp(from)
  const end = timestamp(to)
  const wanted = cueSettings(settings)
  return between === arrow && start !== undefined && end !== undefined && wanted !== undefined && start < end
    ? { start, end, settings: wanted }
    : undefined
}

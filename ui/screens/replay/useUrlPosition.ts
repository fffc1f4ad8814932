import { useEffect } from 'react'
import type { OpenedLog } from '../../../protocol/replay'
import { positionOfSeq } from './timeline-rows'

/** Format of a position in the URL: the number of the event before it. */
const URL_FORMAT = /^#seq=(\d{1,12})$/
/** Delay in ms after the last step before the URL is updated: browsers limit the rate. */
const UPDATE_DELAY_MS = 300

/** Returns the position in the URL, which contains an event number. */
export function positionInUrl({ story }: OpenedLog): number | undefined {
  const [, seq] = URL_FORMAT.exec(location.hash) ?? []
  return seq === undefined ? undefined : positionOfSeq(story, Number(seq))
}

/** Removes the position from the URL: the next file starts with its own first view. */
export function removeUrlPosition(): void {
  if (URL_FORMAT.test(location.hash)) history.replaceState(history.state, '', location.pathname)
}

/** Writes the position to the URL while this file is open: only a number. Does nothing for undefined. */
export function useUrlPosition(seq: number | undefined): void {
  useEffect(() => {
    if (seq === undefined) return undefined
    const timer = setTimeout(() => history.replaceState(history.state, '', `#seq=${seq}`), UPDATE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [seq])
  useEffect(() => removeUrlPosition, [])
}

import { useEffect } from 'react'
import type { OpenedLog } from '../../../protocol/replay'
import { placeOfSeq } from './story-rows'

/** How the address names a moment: by the number of the event that it comes after. */
const MARK = /^#seq=(\d{1,12})$/
/** Milliseconds without a step until the address is written: browsers limit how often it may be. */
const REST = 300

/** The place that the address names, by the number of an event. */
export function placeInAddress({ story }: OpenedLog): number | undefined {
  const [, seq] = MARK.exec(location.hash) ?? []
  return seq === undefined ? undefined : placeOfSeq(story, Number(seq))
}

/** Takes the moment out of the address: the next file is another one, and begins with its own first view. */
export function forgetMoment(): void {
  if (MARK.test(location.hash)) history.replaceState(history.state, '', location.pathname)
}

/** Notes the moment in the address, as long as this file is open: a number and nothing else. Undefined notes none. */
export function useAddress(seq: number | undefined): void {
  useEffect(() => {
    if (seq === undefined) return undefined
    const timer = setTimeout(() => history.replaceState(history.state, '', `#seq=${seq}`), REST)
    return () => clearTimeout(timer)
  }, [seq])
  useEffect(() => forgetMoment, [])
}

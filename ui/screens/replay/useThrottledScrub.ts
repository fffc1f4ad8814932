import { useEffect, useRef, useState } from 'react'

/** During a scrub, changes follow each other within this time, in ms. */
const REST = 250
/** A render within this time keeps up with scrubbing, in ms: two frames at 60 Hz. */
const QUICK = 34
/** One fast render says little about the next one: this fraction of the earlier time is still expected. */
const FADES = 0.8

/**
 * Returns a throttled value for expensive renders. If they are slow, the value follows only when it has settled, so
 * that they do not block the source. The first change after a pause applies at once. With `atOnce` every change does:
 * playback must show each position.
 */
export function useThrottledScrub<A>(value: A, atOnce: boolean): A {
  const [followed, setFollowed] = useState(value)
  const last = useRef({ changed: 0, began: 0, took: 0 })
  useEffect(() => {
    const now = performance.now()
    const { changed, took } = last.current
    last.current.changed = now
    const timer = setTimeout(
      () => {
        last.current.began = performance.now()
        setFollowed(value)
      },
      !atOnce && took > QUICK && now - changed < 2 * REST ? REST : 0,
    )
    return () => clearTimeout(timer)
  }, [value, atOnce])
  useEffect(() => {
    const { began, took } = last.current
    // After the frame that paints it.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => (last.current.took = Math.max(performance.now() - began, FADES * took))),
    )
    return () => cancelAnimationFrame(frame)
  }, [followed])
  return followed
}

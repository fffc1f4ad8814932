import { useEffect, useRef, useState } from 'react'

/** Whoever scrubs goes on sooner than this, ms. */
const REST = 250
/** What is drawn within this keeps up with a hand that scrubs, ms: two frames of sixty in a second. */
const QUICK = 34
/** One that was drawn fast says little of the next one: so much of the time that was taken before is still expected. */
const FADES = 0.8

/**
 * A value for what costs much to draw: where that takes long, it follows a value that changes all the time only when it
 * rests. What it held up would be the value itself. The first change after a rest is followed at once, and so is each
 * one `atOnce`: of what plays every moment is to be seen.
 */
export function useFollowed<A>(value: A, atOnce: boolean): A {
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
    // After the frame in which it is painted.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => (last.current.took = Math.max(performance.now() - began, FADES * took))),
    )
    return () => cancelAnimationFrame(frame)
  }, [followed])
  return followed
}

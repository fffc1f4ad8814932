import { useDeferredValue, useEffect, useRef, useState } from 'react'

/** Whoever scrubs goes on sooner than this, ms. */
const REST = 250
/** What is drawn within this keeps up with a hand that scrubs, ms: two frames of sixty in a second. */
const QUICK = 34
/** One that was drawn fast says little of the next one: so much of the time that was taken before is still expected. */
const FADES = 0.8

/**
 * A value for what costs much to draw: where that takes long, it follows a value that changes all the time only when it
 * rests. What it held up would be the value itself. The first change after a rest is followed at once.
 */
export function useFollowed<A>(value: A): A {
  const [next, setNext] = useState(value)
  const followed = useDeferredValue(next)
  const last = useRef({ changed: Number.NEGATIVE_INFINITY, began: 0, took: 0 })
  useEffect(() => {
    const { changed, took } = last.current
    last.current.changed = performance.now()
    const rest = took <= QUICK || last.current.changed - changed > 2 * REST ? 0 : REST
    const timer = setTimeout(() => {
      last.current.began = performance.now()
      setNext(value)
    }, rest)
    return () => clearTimeout(timer)
  }, [value])
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      // What is posted from within a frame comes when that frame is painted.
      port1.onmessage = () => {
        last.current.took = Math.max(performance.now() - last.current.began, FADES * last.current.took)
      }
      port2.postMessage(undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [followed])
  return followed
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ValueQuestion } from '../../../protocol/replay'
import type { ReplayLink } from './replay-link'

/** A value that somebody asks about, and its name in the answer. */
export interface Asked extends ValueQuestion {
  readonly name: string
}

export interface Why {
  readonly name: string
  /** Where the page was when it was asked. */
  readonly from: number
  /** looking: as far back as `place`; found: set by the event there; always: so before the first one; gone: not there any more. */
  readonly is: 'looking' | 'found' | 'always' | 'gone'
  readonly place: number
}

/** Its functions stay the same ones. */
export interface Whys {
  readonly why: Why | undefined
  readonly ask: (asked: Asked) => Promise<void>
  /** Ends the search, or puts the answer away: the keys go back to where it was asked. */
  readonly stop: () => void
}

/** Finds what set a value and goes there. To move on is to ask no further. */
export function useWhy({ why: find }: Pick<ReplayLink, 'why'>, place: number, go: (place: number) => void): Whys {
  const [why, setWhy] = useState<Why | undefined>(undefined)
  const last = useRef(0)
  const asker = useRef<Element | null>(null)
  const at = useRef(place)
  const ask = useCallback(
    async ({ name, ...question }: Asked) => {
      const id = (last.current += 1)
      const from = at.current
      const about = { name, from }
      asker.current = document.activeElement
      setWhy({ ...about, is: 'looking', place: question.place })
      for (;;) {
        const told = await find(id, question).catch(() => undefined)
        if (last.current !== id) return
        if (told?.kind === 'lookingBack') {
          setWhy({ ...about, is: 'looking', place: told.place })
          continue
        }
        if (told === undefined || told.place === 0)
          return setWhy({ ...about, is: told === undefined ? 'gone' : 'always', place: from })
        setWhy({ ...about, is: 'found', place: told.place })
        return go(told.place)
      }
    },
    [find, go],
  )
  const stop = useCallback(() => {
    last.current += 1
    setWhy(undefined)
    if (asker.current instanceof HTMLElement && asker.current.isConnected) asker.current.focus()
  }, [])
  // An answer is one at its place.
  const [shownAt, setShownAt] = useState(place)
  if (shownAt !== place) {
    setShownAt(place)
    if (why?.is === 'looking' || why?.place !== place) setWhy(undefined)
  }
  useEffect(() => {
    at.current = place
    return () => {
      last.current += 1
    }
  }, [place])
  return { why, ask, stop }
}

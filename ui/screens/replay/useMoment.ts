import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReplayMoment, ReplaySide } from '../../../protocol/replay'
import type { ReplayLink } from './replay-link'

export interface Seen {
  readonly moment: ReplayMoment | undefined
  /** How far the log is worked out, as long as the place that is wanted is not. */
  readonly reached: number | undefined
}

/**
 * What stood at a place. While it is on its way the last one stands; of places that were passed by only the newest is
 * asked for, and nothing as long as there is none.
 */
export function useMoment({ seek }: Pick<ReplayLink, 'seek'>, side: ReplaySide, place: number | undefined): Seen {
  const [seen, setSeen] = useState<Seen>({ moment: undefined, reached: undefined })
  const wanted = useRef(place)
  const asking = useRef(false)
  const ask = useEffectEvent(async () => {
    if (asking.current) return
    asking.current = true
    for (let asked: number | undefined; asked !== wanted.current;) {
      asked = wanted.current
      const found = asked === undefined ? undefined : await seek(asked, side).catch(() => undefined)
      if (found?.kind === 'moment') setSeen({ moment: found, reached: undefined })
      if (found?.kind !== 'reading') continue
      setSeen(({ moment }) => ({ moment, reached: found.reached }))
      asked = undefined
    }
    asking.current = false
  })
  useEffect(() => {
    wanted.current = place
    void ask()
  }, [place])
  return seen
}

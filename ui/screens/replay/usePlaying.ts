import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Story } from '../../../protocol/replay'
import { sinceLast } from './story-rows'

export const speeds = ['1', '4', '16'] as const
export type Speed = (typeof speeds)[number]

/** Nobody waits longer than this for the next event, ms: nights and coffee breaks are cut. */
const LONGEST = 2_000

export interface Playing {
  readonly playing: boolean
  readonly setPlaying: (playing: boolean) => void
  /** Stays one function. */
  readonly pause: () => void
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
}

/** Goes on by itself, event by event, in the time that lay between them. */
export function usePlaying({ times, kinds, seqs, types }: Story, place: number, go: (place: number) => void): Playing {
  const [wanted, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('1')
  const playing = wanted && place < kinds.length
  const wait = Math.min(sinceLast({ times, kinds, seqs, types }, place + 1), LONGEST) / Number(speed)
  const next = useEffectEvent(() => go(place + 1))
  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(next, wait)
    return () => clearTimeout(timer)
  }, [playing, place, wait])
  const pause = useCallback(() => setPlaying(false), [])
  return {
    playing,
    pause,
    setPlaying: (play) => {
      // At the end there is nothing left to play: it begins anew.
      if (play && place >= kinds.length) go(0)
      setPlaying(play)
    },
    speed,
    setSpeed,
  }
}

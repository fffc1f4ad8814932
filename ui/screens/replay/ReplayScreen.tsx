import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { OpenedLog } from '../../../protocol/replay'
import { Loading } from '../../components/Loading'
import { OpenFile } from './OpenFile'
import { Played } from './Played'
import { startReplay, type ReplayLink } from './replay-link'
import { forgetMoment } from './useAddress'
import { useDroppedFile } from './useDroppedFile'
import type { NextFile, Problem } from './WhyNot'

/** A log that is open: a new key for each file, so that nothing of one is left in the next. */
interface Open {
  readonly key: number
  readonly file: File
  readonly log: OpenedLog
  readonly link: ReplayLink
}

/** '/replay': a saved event log on the real screens, which stand still, beside what happened (X-REPLAY-02). */
export function ReplayScreen(): ReactNode {
  const [shown, setShown] = useState<Open>()
  const [next, setNext] = useState<NextFile>()
  const files = useRef(0)
  const playing = useRef<ReplayLink | undefined>(undefined)
  const reading = useRef<ReplayLink | undefined>(undefined)
  useEffect(
    () => () => {
      for (const link of [playing, reading]) {
        link.current?.end()
        link.current = undefined
      }
    },
    [],
  )

  const open = (file: File) => {
    const key = (files.current += 1)
    const { name } = file
    const refuse = (problem: Problem) => {
      if (reading.current !== player) return
      player.end()
      reading.current = undefined
      setNext({ name, problem })
    }
    const player = startReplay(() => {
      refuse('failed')
      if (playing.current !== player) return
      playing.current = undefined
      setShown(undefined)
      // What is read meanwhile has a worker of its own.
      setNext((given) => (given !== undefined && given.problem === undefined ? given : { name, problem: 'failed' }))
    })
    reading.current?.end()
    reading.current = player
    setNext({ name, problem: undefined })
    player.open(file).then(
      (log) => {
        if (log.kind !== 'opened') return refuse(log)
        if (reading.current !== player) return
        // Only now does it take the place of what was open before: that one's worker goes, with all that it knew.
        if (playing.current !== undefined) forgetMoment()
        playing.current?.end()
        playing.current = player
        reading.current = undefined
        setShown({ key, file, log, link: player })
        setNext(undefined)
      },
      () => refuse('failed'),
    )
  }

  const over = useDroppedFile(open)
  if (shown !== undefined) {
    const { key, ...opened } = shown
    return <Played key={key} {...opened} next={next} onOpen={open} />
  }
  if (next !== undefined && next.problem === undefined) return <Loading whole />
  return <OpenFile onOpen={open} over={over} problem={next?.problem} />
}

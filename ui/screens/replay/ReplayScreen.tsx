import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ImportFault } from '../../../protocol/export-format'
import type { OpenedLog } from '../../../protocol/replay'
import { Loading } from '../../components/Loading'
import { OpenFile } from './OpenFile'
import { Played } from './Played'
import { startReplay, type ReplayLink } from './replay-link'
import { useDroppedFile } from './useDroppedFile'

/** A log that is open: a new key for each file, so that nothing of one is left in the next. */
interface Open {
  readonly key: number
  readonly file: File
  readonly log: OpenedLog
  readonly link: ReplayLink
}

type Shown =
  | { readonly is: 'nothing' }
  | { readonly is: 'reading' }
  | { readonly is: 'refused'; readonly fault: ImportFault }
  | { readonly is: 'failed' }
  | { readonly is: 'open'; readonly open: Open }

/** '/replay': a saved event log on the real screens, which stand still, beside what happened (X-REPLAY-02). */
export function ReplayScreen(): ReactNode {
  const [shown, setShown] = useState<Shown>({ is: 'nothing' })
  const link = useRef<ReplayLink | undefined>(undefined)
  const opened = useRef(0)
  useEffect(
    () => () => {
      link.current?.end()
      link.current = undefined
    },
    [],
  )

  const open = (file: File) => {
    const key = (opened.current += 1)
    // What is read takes the place of what was open before: its worker goes, with all that it knew.
    link.current?.end()
    setShown({ is: 'reading' })
    const become = (next: Shown) => {
      if (opened.current === key) setShown(next)
    }
    const player = startReplay(() => become({ is: 'failed' }))
    link.current = player
    player.open(file).then(
      (log) =>
        become(
          log.kind === 'opened'
            ? { is: 'open', open: { key, file, log, link: player } }
            : { is: 'refused', fault: log },
        ),
      () => become({ is: 'failed' }),
    )
  }

  const over = useDroppedFile(open)
  if (shown.is === 'reading') return <Loading whole />
  if (shown.is === 'open') {
    const { key, ...opened } = shown.open
    return <Played key={key} {...opened} onOpen={open} />
  }
  return (
    <OpenFile
      onOpen={open}
      over={over}
      problem={shown.is === 'refused' ? shown.fault : shown.is === 'failed' ? 'failed' : undefined}
    />
  )
}

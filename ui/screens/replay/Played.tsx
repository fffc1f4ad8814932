import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { OpenedLog, ReplayMoment } from '../../../protocol/replay'
import { Controls } from './Controls'
import { EventList } from './EventList'
import { Facts } from './Facts'
import { FileBar } from './FileBar'
import styles from './Played.module.css'
import { MakeTest } from './MakeTest'
import type { ReplayLink } from './replay-link'
import { Stage } from './Stage'
import { placeOfSeq } from './story-rows'
import { usePlaying } from './usePlaying'

interface PlayedProps {
  readonly file: File
  readonly log: OpenedLog
  readonly link: ReplayLink
  readonly onOpen: (file: File) => void
}

/** A log that is open: its events, the screen after one of them, and what was known then. */
export function Played({ file, log, link, onOpen }: PlayedProps): ReactNode {
  const { story } = log
  const total = story.kinds.length
  const [place, setPlace] = useState(() => placeInAddress(log) ?? (total > LONG ? 0 : total))
  const { moment, reached } = useMoment(link, place)
  const go = (next: number) => setPlace(Math.min(Math.max(0, next), total))
  const { speed, setSpeed, playing, setPlaying } = usePlaying(story, place, go)
  useAddress(place === 0 ? 0 : (story.seqs[place - 1] ?? 0))
  const jump = (next: number) => {
    setPlaying(false)
    go(next)
  }
  return (
    <div className={styles.replay}>
      <FileBar name={file.name} log={log} onOpen={onOpen} />
      <EventList story={story} place={place} onPlace={jump} />
      <Stage link={link} moment={moment} reading={reached === undefined ? undefined : reached / total} />
      <Facts story={story} moment={moment}>
        {log.fault === undefined ? <MakeTest file={file} link={link} place={place} /> : null}
      </Facts>
      <Controls
        story={story}
        place={place}
        onPlace={jump}
        playing={playing}
        onPlaying={setPlaying}
        speed={speed}
        onSpeed={setSpeed}
      />
    </div>
  )
}

/** A log with more events begins at its beginning: its end takes a moment to be worked out. */
const LONG = 20_000

interface Seen {
  readonly moment: ReplayMoment | undefined
  /** How far the log is worked out, as long as the place that is wanted is not. */
  readonly reached: number | undefined
}

/** What stood at a place. While it is on its way the last one stands; of places that were passed by only the newest is asked for. */
function useMoment(link: ReplayLink, place: number): Seen {
  const [seen, setSeen] = useState<Seen>({ moment: undefined, reached: undefined })
  const wanted = useRef(place)
  const asking = useRef(false)
  const ask = useEffectEvent(async () => {
    if (asking.current) return
    asking.current = true
    for (let asked = -1; asked !== wanted.current;) {
      asked = wanted.current
      const found = await link.seek(asked).catch(() => undefined)
      if (found?.kind === 'moment') setSeen({ moment: found, reached: undefined })
      if (found?.kind !== 'reading') continue
      setSeen(({ moment }) => ({ moment, reached: found.reached }))
      asked = -1
    }
    asking.current = false
  })
  useEffect(() => {
    wanted.current = place
    void ask()
  }, [place])
  return seen
}

const MARK = /^#seq=(\d{1,12})$/
/** Milliseconds without a step until the address is written: browsers limit how often it may be. */
const REST = 300

/** The place that the address names, by the number of an event. */
function placeInAddress({ story }: OpenedLog): number | undefined {
  const [, seq] = MARK.exec(location.hash) ?? []
  return seq === undefined ? undefined : placeOfSeq(story, Number(seq))
}

/** Notes the moment in the address: a number and nothing else. */
function useAddress(seq: number): void {
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(history.state, '', `#seq=${seq}`), REST)
    return () => clearTimeout(timer)
  }, [seq])
}

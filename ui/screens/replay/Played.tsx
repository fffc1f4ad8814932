import { useEffect, useState, type ReactNode } from 'react'
import type { OpenedLog } from '../../../protocol/replay'
import { Comparison } from './Comparison'
import { Controls } from './Controls'
import { EventList } from './EventList'
import { Facts } from './Facts'
import { FileBar } from './FileBar'
import { Looked } from './Looked'
import styles from './Played.module.css'
import { MakeTest } from './MakeTest'
import type { ReplayLink } from './replay-link'
import { Stages } from './Stages'
import { placeOfSeq } from './story-rows'
import { useMoment } from './useMoment'
import { usePlaying } from './usePlaying'
import { useWhy, type Asked } from './useWhy'
import { WhyAnswer } from './WhyAnswer'

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
  const [pinnedPlace, setPinnedPlace] = useState<number | undefined>(undefined)
  const shown = useMoment(link, 'moment', place)
  const pinned = useMoment(link, 'pinned', pinnedPlace)
  const { moment } = shown
  const go = (next: number) => setPlace(Math.min(Math.max(0, next), total))
  const { speed, setSpeed, playing, setPlaying } = usePlaying(story, place, go)
  useAddress(place === 0 ? 0 : (story.seqs[place - 1] ?? 0))
  const jump = (next: number) => {
    setPlaying(false)
    go(next)
  }
  const { why, ask, stop } = useWhy(link, place, jump)
  const goBack = (from: number) => {
    stop()
    jump(from)
  }
  const askWhy = (asked: Asked) => {
    setPlaying(false)
    ask(asked)
  }
  const isCompared = pinnedPlace !== undefined && pinned.moment?.place === pinnedPlace
  return (
    <div className={styles.replay}>
      <FileBar name={file.name} log={log} onOpen={onOpen} />
      <EventList story={story} place={place} onPlace={jump} />
      <Stages
        link={link}
        story={story}
        shown={shown}
        place={place}
        pinned={pinned}
        pinnedPlace={pinnedPlace}
        onPin={setPinnedPlace}
      />
      <Facts
        story={story}
        moment={moment}
        onWhy={askWhy}
        lead={
          <>
            {why === undefined ? null : <WhyAnswer story={story} why={why} onBack={goBack} onStop={stop} />}
            {isCompared && moment !== undefined ? (
              <Comparison link={link} story={story} before={pinnedPlace} after={moment.place} onWhy={askWhy} />
            ) : null}
          </>
        }
        looked={moment === undefined ? null : <Looked link={link} place={moment.place} onWhy={askWhy} />}
      >
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

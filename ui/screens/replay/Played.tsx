import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { OpenedLog } from '../../../protocol/replay'
import { Arriving } from '../../components/Arriving'
import { Button } from '../../components/Button'
import { part } from '../../faults/part'
import { useText } from '../../i18n/Messages'
import { Comparison } from './Comparison'
import { Controls } from './Controls'
import { EventList } from './EventList'
import { Facts } from './Facts'
import { FileBar } from './FileBar'
import { wordsOf } from './kinds'
import { Looked } from './Looked'
import styles from './Played.module.css'
import type { ReplayLink } from './replay-link'
import { Stages } from './Stages'
import { placeOfSeq, typeAt } from './story-rows'
import { placeInAddress, useAddress } from './useAddress'
import { useFollowed } from './useFollowed'
import { useMoment } from './useMoment'
import { usePlaying } from './usePlaying'
import { useWhy, type Asked } from './useWhy'
import type { NextFile } from './WhyNot'

const whyAnswer = part(() => import('./WhyAnswer').then(({ WhyAnswer }) => WhyAnswer))
const inShort = part(() => import('./InShort').then(({ InShort }) => InShort))
const makeTest = part(() => import('./MakeTest').then(({ MakeTest }) => MakeTest))

interface PlayedProps {
  readonly file: File
  readonly log: OpenedLog
  readonly link: ReplayLink
  readonly next: NextFile | undefined
  readonly onOpen: (file: File) => void
}

/** A log that is open: its events, the screen after one of them, and what was known then. */
export function Played({ file, log, link, next, onOpen }: PlayedProps): ReactNode {
  const text = useText()
  const { story } = log
  const total = story.kinds.length
  const [place, setPlace] = useState(() => placeInAddress(log) ?? (total > LONG ? 0 : total))
  const [pinnedPlace, setPinnedPlace] = useState<number | undefined>(undefined)
  // Until somebody has gone to a moment, or the address has named one, the whole is what is asked for.
  const [short, setShort] = useState(() => placeInAddress(log) === undefined)
  const shown = useMoment(link, 'moment', place)
  const pinned = useMoment(link, 'pinned', pinnedPlace)
  const { moment } = shown
  const wanted = useRef(place)
  useEffect(() => {
    wanted.current = place
  }, [place])
  const lookAt = useCallback((next: number) => setPlace(Math.min(Math.max(0, next), total)), [total])
  const go = useCallback(
    (next: number) => {
      lookAt(next)
      setShort(false)
    },
    [lookAt],
  )
  const { speed, setSpeed, playing, setPlaying, pause } = usePlaying(story, place, go)
  // What is known of a moment is there first; the list and the screens cost more, and follow.
  const followed = useFollowed(shown, playing)
  // Of a place that is still worked out the event is shown meanwhile.
  const listed = (followed.reached === undefined ? followed.moment?.place : undefined) ?? place
  useAddress(short ? undefined : place === 0 ? 0 : (story.seqs[place - 1] ?? 0))
  const jump = useCallback(
    (next: number) => {
      pause()
      go(next)
    },
    [pause, go],
  )
  const { why, ask, stop } = useWhy(link, place, jump)
  const goBack = useCallback(
    (from: number) => {
      stop()
      jump(from)
    },
    [stop, jump],
  )
  const askWhy = useCallback(
    (asked: Asked) => {
      pause()
      void ask(asked)
    },
    [pause, ask],
  )
  const pin = useCallback((at: number | undefined) => {
    setPinnedPlace(at)
    setShort(false)
  }, [])
  const answer = useMemo(
    () =>
      why && {
        why,
        number: story.seqs[why.place - 1] ?? 0,
        about: text(wordsOf(typeAt(story, why.place))),
        onBack: goBack,
        onStop: stop,
      },
    [story, text, why, goBack, stop],
  )
  const isCompared = pinnedPlace !== undefined && pinned.moment?.place === pinnedPlace
  // They are many, and the same until what is known of the place is there.
  const facts = useMemo(
    () => (
      <Facts
        story={story}
        moment={moment}
        onWhy={askWhy}
        lead={
          <>
            {answer === undefined ? null : <Arriving code={whyAnswer} waiting={null} given={answer} />}
            {isCompared && moment !== undefined ? (
              <Comparison link={link} story={story} before={pinnedPlace} after={moment.place} onWhy={askWhy} />
            ) : null}
          </>
        }
        looked={moment === undefined ? null : <Looked link={link} place={moment.place} onWhy={askWhy} />}
      >
        {log.fault === undefined ? (
          <Arriving code={makeTest} waiting={null} given={{ file, link, place: moment?.place ?? 0 }} />
        ) : null}
      </Facts>
    ),
    [story, moment, askWhy, answer, isCompared, link, pinnedPlace, log.fault, file],
  )
  return (
    <div className={styles.replay}>
      <FileBar name={file.name} log={log} next={next} onOpen={onOpen}>
        <Button small kind={short ? 'soft' : 'plain'} aria-pressed={short} onClick={() => setShort(!short)}>
          {text('replay.short')}
        </Button>
      </FileBar>
      <EventList story={story} place={listed} wanted={wanted} onPlace={jump} />
      <Stages
        link={link}
        story={story}
        shown={followed}
        place={place}
        pinned={pinned}
        pinnedPlace={pinnedPlace}
        onPin={pin}
      />
      {short ? (
        <Arriving
          code={inShort}
          waiting={null}
          given={{
            link,
            build: log.build,
            className: styles.short,
            wordsOf,
            onEvent: (seq: number) => lookAt(placeOfSeq(story, seq)),
          }}
        />
      ) : (
        facts
      )}
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

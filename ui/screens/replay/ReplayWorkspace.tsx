import { useMachine } from '@xstate/react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { LazyWithRetry } from '../../lazy/LazyWithRetry'
import { Button } from '../../components/buttons/Button'
import { lazyModule } from '../../lazy/lazy-module'
import { useText } from '../../i18n/Messages'
import { Comparison } from './Comparison'
import { Controls } from './Controls'
import { EventList } from './EventList'
import { Facts } from './Facts'
import { FileBar } from './FileBar'
import { eventLabel } from './event-labels'
import { Inspector } from './Inspector'
import styles from './ReplayWorkspace.module.css'
import { playerMachine, type Asked } from './player-machine'
import type { NextFile, OpenFile } from './replay-machine'
import { Redaction } from './Redaction'
import { ScreenFrames } from './ScreenFrames'
import { positionOfSeq, typeAt } from './timeline-rows'
import { positionInUrl, useUrlPosition } from './useUrlPosition'
import { useThrottledScrub } from './useThrottledScrub'

const whyAnswerModule = lazyModule(() => import('./WhyAnswer').then(({ WhyAnswer }) => WhyAnswer))
const summaryModule = lazyModule(() => import('./Summary').then(({ Summary }) => Summary))
const makeTestModule = lazyModule(() => import('./MakeTest').then(({ MakeTest }) => MakeTest))

interface ReplayWorkspaceProps {
  readonly shown: OpenFile
  readonly next: NextFile | undefined
  readonly onOpen: (file: File) => void
}

/** Shows an open log: its events, the screen after one of them, and the state at that position. */
export function ReplayWorkspace({ shown: { file, log, link }, next, onOpen }: ReplayWorkspaceProps): ReactNode {
  const text = useText()
  const { story } = log
  const [state, send, player] = useMachine(playerMachine, { input: { link, story, place: positionInUrl(log) } })
  const { place, pinnedPlace, isSummary, speed, seen, comparison, why } = state.context
  const { moment } = seen.moment
  const playing = state.matches({ playback: 'playing' })
  const seek = useCallback((to: number) => send({ type: 'seek', place: to }), [send])
  const setPinned = useCallback((pin: boolean) => send({ type: pin ? 'pin' : 'unpin' }), [send])
  const newestPlace = useCallback(() => player.getSnapshot().context.place, [player])
  const ask = useCallback(
    (asked: Asked) => {
      const { activeElement } = document
      send({ type: 'ask', asked, asker: activeElement instanceof HTMLElement ? activeElement : undefined })
    },
    [send],
  )
  // Renders the facts first; the list and the screens cost more, and follow.
  const followed = useThrottledScrub(seen.moment, playing)
  // While a position is not processed yet, its event is shown already.
  const listed = (followed.reached === undefined ? followed.moment?.place : undefined) ?? place
  useUrlPosition(isSummary ? undefined : place === 0 ? 0 : (story.seqs[place - 1] ?? 0))
  const answer = useMemo(
    () =>
      why && {
        why,
        number: story.seqs[why.place - 1] ?? 0,
        about: text(eventLabel(typeAt(story, why.place))),
        onBack: (from: number) => {
          send({ type: 'dismiss' })
          send({ type: 'seek', place: from })
        },
        onStop: () => send({ type: 'dismiss' }),
      },
    [story, text, why, send],
  )
  // Memoized, because they are many and change only when the position is processed.
  const facts = useMemo(
    () => (
      <Facts
        story={story}
        moment={moment}
        onWhy={ask}
        lead={
          <>
            {answer === undefined ? null : <LazyWithRetry code={whyAnswerModule} fallback={null} props={answer} />}
            {comparison === undefined ? null : <Comparison story={story} compared={comparison} onWhy={ask} />}
          </>
        }
        looked={moment === undefined ? null : <Inspector link={link} place={moment.place} onWhy={ask} />}
      >
        <Redaction log={log} />
        {log.fault === undefined ? (
          <LazyWithRetry code={makeTestModule} fallback={null} props={{ file, link, place: moment?.place ?? 0 }} />
        ) : null}
      </Facts>
    ),
    [story, moment, ask, answer, comparison, link, log, file],
  )
  return (
    <div className={styles.replay}>
      <FileBar name={file.name} log={log} next={next} onOpen={onOpen}>
        <Button
          small
          kind={isSummary ? 'soft' : 'plain'}
          aria-pressed={isSummary}
          onClick={() => send({ type: 'toggleSummary' })}
        >
          {text('replay.short')}
        </Button>
      </FileBar>
      <EventList story={story} place={listed} newestPlace={newestPlace} onPlace={seek} />
      <ScreenFrames
        link={link}
        story={story}
        shown={followed}
        place={place}
        pinned={seen.pinned}
        pinnedPlace={pinnedPlace}
        onPinned={setPinned}
      />
      {isSummary ? (
        <LazyWithRetry
          code={summaryModule}
          fallback={null}
          props={{
            link,
            build: log.build,
            className: styles.short,
            labelOf: eventLabel,
            onEvent: (seq: number) => send({ type: 'look', place: positionOfSeq(story, seq) }),
          }}
        />
      ) : (
        facts
      )}
      <Controls
        story={story}
        place={place}
        onPlace={seek}
        playing={playing}
        onPlaying={(play) => send({ type: play ? 'play' : 'pause' })}
        speed={speed}
        onSpeed={(to) => send({ type: 'setSpeed', speed: to })}
      />
    </div>
  )
}

import {
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { EventTimeline } from '../../../protocol/replay'
import { SearchBox } from '../../components/forms/SearchBox'
import { SegmentedControl } from '../../components/forms/SegmentedControl'
import { useText } from '../../i18n/Messages'
import styles from './EventList.module.css'
import { EventRow } from './EventRow'
import { groups, groupText, type Group } from './event-labels'
import { indexUpTo, matchingPositions } from './timeline-rows'

/** Height of a row in px; the style sheet has the same value. */
const ROW_HEIGHT_PX = 48
/** Number of rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 8

interface EventListProps {
  readonly story: EventTimeline
  readonly place: number
  /** Returns the last requested position, which the list may not show yet: keys continue from it. */
  readonly newestPlace: () => number
  readonly onPlace: (place: number) => void
}

/** Lists all events of the log in plain words; only the visible ones are rendered. Arrow keys move between events. */
export const EventList = memo(function EventList({ story, place, newestPlace, onPlace }: EventListProps): ReactNode {
  const text = useText()
  const [group, setGroup] = useState<Group | 'all'>('all')
  const [term, setTerm] = useState('')
  const sought = useDeferredValue(term)
  const places = useMemo(
    () => matchingPositions(story, { group: group === 'all' ? undefined : group, term: sought }, text),
    [story, group, sought, text],
  )
  return (
    <section className={styles.events} aria-label={text('replay.events')}>
      <div className={styles.filter}>
        <SearchBox label={text('replay.search')} value={term} onChange={setTerm} />
        <SegmentedControl
          label={text('replay.filter')}
          value={group}
          onChange={setGroup}
          options={[
            { value: 'all', label: text('replay.all') },
            ...groups.map((one) => ({ value: one, label: text(groupText[one]) })),
          ]}
        />
      </div>
      {places.length === 0 ? (
        <p className={styles.none}>{text('replay.none')}</p>
      ) : (
        <Rows story={story} places={places} place={place} newestPlace={newestPlace} onPlace={onPlace} />
      )}
    </section>
  )
})

interface RowsProps extends EventListProps {
  readonly places: readonly number[]
}

interface View {
  /** Scroll position and visible height of the list in px. */
  readonly top: number
  readonly height: number
}

/** Returns the scroll position at which a row is visible: the current one, if it is. */
function revealingTop(index: number, { top, height }: View): number {
  const [start, end] = [index * ROW_HEIGHT_PX, (index + 1) * ROW_HEIGHT_PX]
  return index < 0 || (start >= top && end <= top + height) ? top : Math.max(0, start - height / 2)
}

function Rows({ story, places, place, newestPlace, onPlace }: RowsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ top: 0, height: 600 })
  const current = indexUpTo(places, place)
  const isListed = places[current] === place
  // Scrolls to the shown event, to the middle if it was far away. Until another event is shown, the learner can scroll
  // the list.
  const [revealed, setRevealed] = useState(-1)
  if (current !== revealed) {
    setRevealed(current)
    setView({ ...view, top: revealingTop(current, view) })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const newest = newestPlace()
    const from = indexUpTo(places, newest)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: places[from] === newest ? from - 1 : from,
      Home: 0,
      End: places.length - 1,
      PageDown: from + Math.floor(view.height / ROW_HEIGHT_PX),
      PageUp: from - Math.floor(view.height / ROW_HEIGHT_PX),
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = places[Math.min(Math.max(0, next), places.length - 1)]
    if (to !== undefined) onPlace(to)
  })

  useEffect(() => {
    const { current: box } = list
    if (box === null) return undefined
    const measure = () => {
      const [top, height] = [box.scrollTop, box.clientHeight]
      setView((last) => (last.top === top && last.height === height ? last : { top, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    // One listener here instead of one per row: rows would render again with every position.
    box.addEventListener('keydown', press)
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
      box.removeEventListener('keydown', press)
    }
  }, [])

  // Keeps the focus in the list at the shown event.
  useLayoutEffect(() => {
    const { current: box } = list
    if (box === null || revealed < 0) return
    box.scrollTop = revealingTop(revealed, { top: box.scrollTop, height: box.clientHeight })
    if (box.contains(document.activeElement))
      box.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [revealed])

  const first = Math.max(0, Math.floor(view.top / ROW_HEIGHT_PX) - OVERSCAN_ROWS)
  const slots = Math.ceil(view.height / ROW_HEIGHT_PX) + 2 * OVERSCAN_ROWS
  const drawn = places.slice(first, first + slots)
  const reached = isListed && drawn.includes(place) ? place : drawn[0]
  return (
    <div ref={list} className={styles.list}>
      <ol className={styles.all} style={{ blockSize: places.length * ROW_HEIGHT_PX }}>
        {drawn.map((one, index) => (
          // A row that leaves the view is reused for one that enters it, because an update costs less than a new row.
          <EventRow
            key={(first + index) % slots}
            story={story}
            place={one}
            selected={one === place}
            reached={one === reached}
            later={one > place}
            position={first + index + 1}
            size={places.length}
            top={(first + index) * ROW_HEIGHT_PX}
            onPlace={onPlace}
          />
        ))}
      </ol>
    </div>
  )
}

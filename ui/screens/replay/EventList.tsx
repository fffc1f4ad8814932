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
  type RefObject,
} from 'react'
import type { Story } from '../../../protocol/replay'
import { SearchBox } from '../../components/SearchBox'
import { Segmented } from '../../components/Segmented'
import { useText } from '../../i18n/Messages'
import styles from './EventList.module.css'
import { EventRow } from './EventRow'
import { groups, groupText, type Group } from './kinds'
import { indexUpTo, placesOf } from './story-rows'

/** Height of a row, px; the style sheet says the same. */
const ROW = 48
/** Rows that are drawn above and below what is in view. */
const MARGIN = 8

interface EventListProps {
  readonly story: Story
  readonly place: number
  /** The place that was gone to last, which the list may not have followed to yet: keys go on from there. */
  readonly wanted: RefObject<number>
  readonly onPlace: (place: number) => void
}

/** The story: every event in plain words, of which only those in view are drawn. Arrow keys go from one to the next. */
export const EventList = memo(function EventList({ story, place, wanted, onPlace }: EventListProps): ReactNode {
  const text = useText()
  const [group, setGroup] = useState<Group | 'all'>('all')
  const [term, setTerm] = useState('')
  const sought = useDeferredValue(term)
  const places = useMemo(
    () => placesOf(story, { group: group === 'all' ? undefined : group, term: sought }, text),
    [story, group, sought, text],
  )
  return (
    <section className={styles.events} aria-label={text('replay.events')}>
      <div className={styles.filter}>
        <SearchBox label={text('replay.search')} value={term} onChange={setTerm} />
        <Segmented
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
        <Rows story={story} places={places} place={place} wanted={wanted} onPlace={onPlace} />
      )}
    </section>
  )
})

interface RowsProps extends EventListProps {
  readonly places: readonly number[]
}

interface View {
  /** How far the list is scrolled and how much of it shows, px. */
  readonly top: number
  readonly height: number
}

/** Where the list is to stand so that a row is in view: where it stands, if it is. */
function revealingTop(index: number, { top, height }: View): number {
  const [start, end] = [index * ROW, (index + 1) * ROW]
  return index < 0 || (start >= top && end <= top + height) ? top : Math.max(0, start - height / 2)
}

function Rows({ story, places, place, wanted, onPlace }: RowsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ top: 0, height: 600 })
  const current = indexUpTo(places, place)
  const isListed = places[current] === place
  // The event that is shown is in view, in the middle when it was far away; until the next one is, the list may be scrolled.
  const [revealed, setRevealed] = useState(-1)
  if (current !== revealed) {
    setRevealed(current)
    setView({ ...view, top: revealingTop(current, view) })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const from = indexUpTo(places, wanted.current)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: places[from] === wanted.current ? from - 1 : from,
      Home: 0,
      End: places.length - 1,
      PageDown: from + Math.floor(view.height / ROW),
      PageUp: from - Math.floor(view.height / ROW),
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
    // Here, and not on each row: they would all be drawn again with every place.
    box.addEventListener('keydown', press)
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
      box.removeEventListener('keydown', press)
    }
  }, [])

  // Keys that were in the list stay at the event that is shown.
  useLayoutEffect(() => {
    const { current: box } = list
    if (box === null || revealed < 0) return
    box.scrollTop = revealingTop(revealed, { top: box.scrollTop, height: box.clientHeight })
    if (box.contains(document.activeElement))
      box.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [revealed])

  const first = Math.max(0, Math.floor(view.top / ROW) - MARGIN)
  const slots = Math.ceil(view.height / ROW) + 2 * MARGIN
  const drawn = places.slice(first, first + slots)
  const reached = isListed && drawn.includes(place) ? place : drawn[0]
  return (
    <div ref={list} className={styles.list}>
      <ol className={styles.all} style={{ blockSize: places.length * ROW }}>
        {drawn.map((one, index) => (
          // A row that leaves the view becomes the one that comes into it: to write into it costs less than a new one.
          <EventRow
            key={(first + index) % slots}
            story={story}
            place={one}
            selected={one === place}
            reached={one === reached}
            later={one > place}
            position={first + index + 1}
            size={places.length}
            top={(first + index) * ROW}
            onPlace={onPlace}
          />
        ))}
      </ol>
    </div>
  )
}

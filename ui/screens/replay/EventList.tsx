import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
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
  readonly onPlace: (place: number) => void
}

/** The story: every event in plain words, of which only those in view are drawn. Arrow keys go from one to the next. */
export function EventList({ story, place, onPlace }: EventListProps): ReactNode {
  const text = useText()
  const [group, setGroup] = useState<Group | 'all'>('all')
  const [term, setTerm] = useState('')
  const wanted = useDeferredValue(term)
  const places = useMemo(
    () => placesOf(story, { group: group === 'all' ? undefined : group, term: wanted }),
    [story, group, wanted],
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
        <Rows story={story} places={places} place={place} onPlace={onPlace} />
      )}
    </section>
  )
}

function Rows({ story, places, place, onPlace }: EventListProps & { readonly places: readonly number[] }): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const current = indexUpTo(places, place)
  const isListed = places[current] === place

  useEffect(() => {
    const { current: box } = list
    if (box === null) return undefined
    const measure = () => setView({ top: box.scrollTop, height: box.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [])

  // The event that is shown is in view, in the middle when it was far away; and keys that were in the list stay at it.
  useEffect(() => {
    const { current: box } = list
    if (box === null || current < 0) return
    if (box.contains(document.activeElement))
      box.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
    const [top, bottom] = [current * ROW, (current + 1) * ROW]
    if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight)
      box.scrollTop = Math.max(0, top - box.clientHeight / 2)
  }, [current])

  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: isListed ? current - 1 : current,
      Home: 0,
      End: places.length - 1,
      PageDown: current + Math.floor(view.height / ROW),
      PageUp: current - Math.floor(view.height / ROW),
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = places[Math.min(Math.max(0, next), places.length - 1)]
    if (to !== undefined) onPlace(to)
  }

  const first = Math.max(0, Math.floor(view.top / ROW) - MARGIN)
  const drawn = places.slice(first, first + Math.ceil(view.height / ROW) + 2 * MARGIN)
  const reached = isListed && drawn.includes(place) ? place : drawn[0]
  return (
    <div ref={list} className={styles.list}>
      <ol className={styles.all} style={{ blockSize: places.length * ROW }}>
        {drawn.map((one, index) => (
          <EventRow
            key={one}
            story={story}
            place={one}
            selected={one === place}
            reached={one === reached}
            later={one > place}
            position={first + index + 1}
            size={places.length}
            top={(first + index) * ROW}
            onPress={() => onPlace(one)}
            onKeyDown={press}
          />
        ))}
      </ol>
    </div>
  )
}

import { memo, type ReactNode } from 'react'
import type { EventTimeline } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'
import styles from './EventRow.module.css'
import { groupOf, groupText, eventLabel } from './event-labels'
import { sinceLast, typeAt } from './timeline-rows'
import { useFormatInterval } from './replay-formats'

interface EventRowProps {
  readonly story: EventTimeline
  readonly place: number
  readonly selected: boolean
  /** Is it after the shown event? */
  readonly later: boolean
  /** Position among the matching events, from 1. */
  readonly position: number
  readonly size: number
  readonly top: number
  /** Is this the one row in the tab order? */
  readonly reached: boolean
  readonly onPlace: (place: number) => void
}

/** Renders one event: its number, its words, its type, and the time since the last event. */
export const EventRow = memo(function EventRow({
  story,
  place,
  selected,
  later,
  position,
  size,
  top,
  reached,
  onPlace,
}: EventRowProps): ReactNode {
  const text = useText()
  const gap = useFormatInterval()
  const type = typeAt(story, place)
  const group = groupOf(type)
  return (
    <li aria-posinset={position} aria-setsize={size} className={styles.place} style={{ insetBlockStart: top }}>
      <button
        type="button"
        aria-current={selected ? 'true' : undefined}
        tabIndex={reached ? 0 : -1}
        className={[styles.row, styles[group], later ? styles.later : ''].filter((part) => part !== '').join(' ')}
        onClick={() => onPlace(place)}
      >
        <span className={styles.number}>{story.seqs[place - 1]}</span>
        <span className={styles.dot} title={text(groupText[group])} />
        <span className={styles.words}>
          <span className={styles.about}>{text(eventLabel(type))}</span>
          <code className={styles.type}>{type === '' ? '–' : type}</code>
        </span>
        <span className={styles.gap}>{gap(sinceLast(story, place))}</span>
      </button>
    </li>
  )
})

import { memo, type ReactNode } from 'react'
import type { Story } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'
import styles from './EventRow.module.css'
import { groupOf, groupText, wordsOf } from './kinds'
import { sinceLast, typeAt } from './story-rows'
import { useGap } from './useGap'

interface EventRowProps {
  readonly story: Story
  readonly place: number
  readonly selected: boolean
  /** It comes after the one that is shown. */
  readonly later: boolean
  /** Among those that fit, from 1. */
  readonly position: number
  readonly size: number
  readonly top: number
  /** Keys reach it: of the rows one alone. */
  readonly reached: boolean
  readonly onPlace: (place: number) => void
}

/** One event: its number, what it is about, its type, and the time since the last one. */
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
  const gap = useGap()
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
          <span className={styles.about}>{text(wordsOf(type))}</span>
          <code className={styles.type}>{type === '' ? '–' : type}</code>
        </span>
        <span className={styles.gap}>{gap(sinceLast(story, place))}</span>
      </button>
    </li>
  )
})

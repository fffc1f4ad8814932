import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useContentLanguage } from '../../components/text/content-language'
import { IconButton } from '../../components/buttons/IconButton'
import { useText } from '../../i18n/Messages'
import { rowHeight } from './ordering'
import styles from './OrderList.module.css'
import type { Ordering } from './useOrdering'
import { useFlipAnimation } from './useFlipAnimation'
import { useRowDrag } from './useRowDrag'

/** Returns the text scale: 1 for 16 px per rem. */
const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/**
 * Renders the answers as a sortable list (D-ORDER-02): dragged, moved by arrow buttons, or lifted by key, moved and
 * dropped.
 */
export function OrderList({ ordering }: { readonly ordering: Ordering }): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const list = useRef<HTMLOListElement>(null)
  const { items, lifted, lift, moveTo, putBack, putDown } = ordering
  const [minBlockSize] = useState(() => rowHeight(textScale()))
  const drag = useRowDrag(list, (from, to) => moveTo(items[from]?.answerId ?? '', to))
  useFlipAnimation(list, items, drag.from !== undefined)

  const steer = (event: KeyboardEvent, answerId: string, place: number) => {
    if (lifted !== answerId) return
    const act = {
      ArrowUp: () => moveTo(answerId, place - 1),
      ArrowDown: () => moveTo(answerId, place + 1),
      Escape: putBack,
    }
    if (!isKey(act, event.key)) return
    event.preventDefault()
    act[event.key]()
  }
  return (
    <ol ref={list} className={styles.list} aria-label={text('order.list')}>
      {items.map(({ answerId, text: item }, place) => {
        const up = lifted === answerId || drag.from === place
        return (
          <li
            key={answerId}
            {...drag.bind(place)}
            className={up ? `${styles.row} ${styles.up}` : styles.row}
            style={{ minBlockSize, ...drag.styleOf(place) }}
            data-answer={answerId}
          >
            <b className={styles.number} aria-hidden="true">
              {place + 1}
            </b>
            <span className={styles.words} lang={language}>
              {item}
            </span>
            <span className={styles.tools}>
              <IconButton
                icon="up"
                label={text('order.moveUp', { item })}
                aria-disabled={place === 0}
                onClick={() => moveTo(answerId, place - 1)}
              />
              <IconButton
                icon="down"
                label={text('order.moveDown', { item })}
                aria-disabled={place === items.length - 1}
                onClick={() => moveTo(answerId, place + 1)}
              />
              <IconButton
                icon="grip"
                className={styles.grip}
                label={text('order.pickUp', { item })}
                aria-pressed={lifted === answerId}
                data-drags=""
                onClick={({ currentTarget }) => {
                  if (drag.hasJustEnded()) return
                  // By key, voice control or a screen reader's double tap. Not every browser focuses a pressed button.
                  currentTarget.focus({ preventScroll: true })
                  lift(answerId)
                }}
                onKeyDown={(event) => steer(event, answerId, place)}
                onBlur={({ relatedTarget }) => {
                  if (relatedTarget !== null && lifted === answerId) putDown()
                }}
              />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const isKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)

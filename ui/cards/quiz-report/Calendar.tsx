import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../components/buttons/IconButton'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { daysOn, weeksOf } from './calendar'
import styles from './Filter.module.css'

interface CalendarProps {
  /** The chosen day, ms UTC. */
  readonly value: number | undefined
  readonly onChange: (at: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Renders a month in which a day is chosen, by pointer or by arrow keys (D-REPORT-16, D-REPORT-17). */
export function Calendar({ value, onChange }: CalendarProps): ReactNode {
  const text = useText()
  const intl = useIntl()
  const formats = useFormats()
  const grid = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState(() => daysOn(value ?? Date.now(), 0))
  const [today] = useState(() => daysOn(Date.now(), 0))
  const shown = new Date(focused)
  const weeks = weeksOf(shown.getFullYear(), shown.getMonth())
  const month = formats.month(focused)
  const weekday = (at: number) => intl.formatDate(at, { weekday: 'narrow' })
  const turn = (by: number) => setFocused(new Date(shown.getFullYear(), shown.getMonth() + by, 1).getTime())
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = daysOn(focused, step)
    setFocused(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus())
  }
  return (
    <div>
      <div className={styles.month}>
        <b aria-live="polite">{month}</b>
        <IconButton icon="left" label={text('report.month.before')} onClick={() => turn(-1)} />
        <IconButton icon="right" label={text('report.month.after')} onClick={() => turn(1)} />
      </div>
      <div className={styles.calendar}>
        <fieldset className={styles.days} aria-label={month} ref={grid}>
          {(weeks[0] ?? []).map(({ at }) => (
            <span key={at} aria-hidden="true">
              {weekday(at)}
            </span>
          ))}
          {weeks.flat().map(({ at, number, inMonth }) => (
            <button
              key={at}
              type="button"
              data-at={at}
              onKeyDown={onKeyDown}
              tabIndex={at === focused ? 0 : -1}
              className={inMonth ? undefined : styles.other}
              aria-label={intl.formatDate(at, { dateStyle: 'full' })}
              aria-pressed={at === value}
              aria-current={at === today ? 'date' : undefined}
              onClick={() => {
                setFocused(at)
                onChange(at)
              }}
            >
              <small aria-hidden="true">{weekday(at)}</small>
              {number}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

import { useId, type CSSProperties, type ReactNode } from 'react'
import { useContentLanguage } from '../../components/text/content-language'
import { useText } from '../../i18n/Messages'
import styles from './Scale.module.css'

/** Maximum number of tick labels side by side on the narrowest card. */
const MAX_NUMBERS = 11

interface ScaleProps {
  /** The slider's question, for screen readers. */
  readonly name: string
  readonly ticks: number
  readonly tick: number
  readonly labels: readonly string[]
  readonly showNumbers: boolean
  readonly disabled: boolean
  readonly onChange: (tick: number) => void
}

/** Renders a slider with one position per tick: drag, press, arrow keys, Home and End (D-LIKERT-05, D-LIKERT-06). */
export function Scale({ name, ticks, tick, labels, showNumbers, disabled, onChange }: ScaleProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const labelsId = useId()
  // A slider with one position has its knob at the beginning.
  const at = (one: number) => (ticks === 1 ? 0 : (one - 1) / (ticks - 1))
  const all = Array.from({ length: ticks }, (_, index) => index + 1)
  const step = Math.ceil(ticks / MAX_NUMBERS)
  const crowds = (one: number, other: number) => Math.abs(one - other) * MAX_NUMBERS < ticks - 1
  // Priority of the numbers: the chosen one, the ends, then regular ones; of two that would overlap, the later is
  // hidden.
  const isNumbered = (one: number) =>
    one === tick || (!crowds(one, tick) && (one === ticks || ((one - 1) % step === 0 && !crowds(one, ticks))))
  const label = labelOf(labels, tick, ticks)
  const value = { tick, ticks }
  return (
    <div>
      <div className={styles.scale} style={placed(at(tick))}>
        <input
          type="range"
          min={1}
          max={ticks}
          step={1}
          value={tick}
          disabled={disabled}
          aria-label={name}
          aria-describedby={labels.length === 0 ? undefined : labelsId}
          aria-valuetext={
            label === undefined ? text('forms.scale.value', value) : text('forms.scale.labelled', { ...value, label })
          }
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
        <ol className={showNumbers ? `${styles.ticks} ${styles.numbered}` : styles.ticks} aria-hidden="true">
          {all.map((one) => (
            <li
              key={one}
              className={one === tick ? styles.on : one < tick ? styles.before : undefined}
              style={placed(at(one))}
            >
              {showNumbers && isNumbered(one) ? one : null}
            </li>
          ))}
        </ol>
      </div>
      {labels.length === 0 ? null : (
        <p
          className={labels.length === 1 ? `${styles.labels} ${styles.single}` : styles.labels}
          id={labelsId}
          lang={language}
        >
          {labels
            .map((words, place) => ({ words, place }))
            .map(({ words, place }) => (
              <span key={place}>{words}</span>
            ))}
        </p>
      )}
    </div>
  )
}

/** Returns the label of a tick: labels are evenly spaced, the first at the first tick and the last at the last one. */
function labelOf(labels: readonly string[], tick: number, ticks: number): string | undefined {
  const place = ticks === 1 ? 0 : ((tick - 1) * (labels.length - 1)) / (ticks - 1)
  return Number.isInteger(place) ? labels[place] : undefined
}

/** Sets a position along the slider, 0 to 1. */
function placed(at: number): CSSProperties {
  const style: CSSProperties & Record<'--place', number> = { '--place': at }
  return style
}

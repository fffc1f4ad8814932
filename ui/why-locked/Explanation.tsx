import type { CSSProperties, ReactNode } from 'react'
import type { LockStep, LockExplanation } from '../../protocol/why-locked'
import { RetakeDate } from '../components/decks/RetakeDate'
import { VisuallyHidden } from '../components/layout/VisuallyHidden'
import { useFormats } from '../i18n/format'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import styles from './Explanation.module.css'
import { aheadLabel, ruleLabel, stepLabel, type Label } from './labels'

/** Explains a lock: its subject, the rule in one sentence, past events, and the pending steps. */
export function Explanation({ story }: { readonly story: LockExplanation }): ReactNode {
  const text = useText()
  const formats = useFormats()
  const { title, categoryTitle, rule, steps, ahead, way } = story
  const { id, values } = ruleLabel(rule, formats)
  return (
    <div className={styles.story}>
      {title === '' ? null : (
        <p>{categoryTitle === undefined ? title : text('why.inCategory', { title, category: categoryTitle })}</p>
      )}
      <section className={styles.rule}>
        <h3>{text('why.rule')}</h3>
        <p>{text(id, values)}</p>
      </section>
      {steps.length > 0 || ahead !== undefined ? (
        <section>
          <h3 className={styles.heading}>{text('why.happened')}</h3>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <Step key={keyOf(step)} step={step} />
            ))}
            {ahead === undefined ? null : (
              <li className={styles.ahead}>
                <span className={styles.dot}>
                  <Icon name={ahead.comes === 'retake' ? 'clock' : 'lock'} size="small" />
                </span>
                {ahead.comes === 'retake' ? (
                  <RetakeDate at={ahead.at} daysLeft={ahead.daysLeft} attempts={ahead.attempts} />
                ) : (
                  <Ahead words={aheadLabel(ahead, formats)} />
                )}
              </li>
            )}
          </ol>
        </section>
      ) : null}
      {way?.leads === 'deck' && way.title !== undefined ? (
        <p className={styles.small}>{text('why.way.opens', { title: way.title })}</p>
      ) : null}
    </div>
  )
}

function Ahead({ words: { id, values } }: { readonly words: Label }): ReactNode {
  const text = useText()
  return <span>{text(id, values)}</span>
}

const keyOf = (step: LockStep): string => `${step.happened} ${step.happened === 'seen' ? step.title : step.at}`

function Step({ step }: { readonly step: LockStep }): ReactNode {
  const text = useText()
  const formats = useFormats()
  const { id, values, icon, tone } = stepLabel(step, formats)
  return (
    <li className={tone === 'turn' ? styles.turn : styles.done}>
      <span className={styles.dot}>
        <Icon name={icon} size="small" />
      </span>
      <span>
        {step.at === undefined ? null : (
          <time className={styles.time} dateTime={new Date(step.at).toISOString()}>
            {formats.dateTime(step.at)}
          </time>
        )}
        {text(id, values)}
        {step.happened === 'seen' && step.gate !== undefined && step.total > 0 ? (
          <Gate seen={(100 * step.seen) / step.total} gate={step.gate} />
        ) : null}
      </span>
    </li>
  )
}

/** Shows how much of the previous deck was seen, and how much is required. Both in percent. */
function Gate({ seen, gate }: { readonly seen: number; readonly gate: number }): ReactNode {
  const text = useText()
  const { percent } = useFormats()
  const style: CSSProperties & Record<'--seen' | '--gate', string> = { '--seen': `${seen}%`, '--gate': `${gate}%` }
  return (
    <>
      <VisuallyHidden>. {text('why.step.gate', { seen: percent(seen), gate: percent(gate) })}</VisuallyHidden>
      <span className={styles.gate} aria-hidden="true" style={style}>
        <span className={styles.bar} />
        <span className={styles.mark} />
        <span className={styles.label}>{percent(gate)}</span>
      </span>
    </>
  )
}

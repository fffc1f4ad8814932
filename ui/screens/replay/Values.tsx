import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { InnerValue, InnerValues, ValueQuestion } from '../../../protocol/replay'
import { Button } from '../../components/buttons/Button'
import { useText } from '../../i18n/Messages'
import type { ReplayLink } from './replay-link'
import type { Asked } from './player-machine'
import styles from './Values.module.css'
import { WhyButton } from './WhyButton'

/** Number of values listed at first, and added by each press. */
const PAGE_SIZE = 60

interface ValuesProps {
  readonly link: Pick<ReplayLink, 'look'>
  readonly question: ValueQuestion
  /** Name of the value; '' for the state itself. */
  readonly name: string
  readonly onWhy: (asked: Asked) => void
}

/** Lists the fields of a value as a tree, whose branches load when they are opened. */
export function Values({ link, question, name, onWhy }: ValuesProps): ReactNode {
  const text = useText()
  const [most, setMost] = useState(PAGE_SIZE)
  const found = useInnerValues(link, question, most)
  if (found === undefined) return null
  if (found.values.length === 0) return <p>{text('replay.nothing')}</p>
  return (
    <>
      <ul className={styles.values}>
        {found.values.map((value) => (
          <ValueLine key={value.step} link={link} question={question} name={name} value={value} onWhy={onWhy} />
        ))}
      </ul>
      {found.more === 0 ? null : (
        <Button small kind="quiet" onClick={() => setMost(most + PAGE_SIZE)}>
          {text('replay.more', { count: found.more })}
        </Button>
      )}
    </>
  )
}

function ValueLine({ link, question, name, value, onWhy }: ValuesProps & { readonly value: InnerValue }): ReactNode {
  const [open, setOpen] = useState(false)
  const { step, text, inner } = value
  const own: ValueQuestion = { ...question, steps: [...question.steps, step] }
  const whole = name === '' ? String(step) : `${name}.${step}`
  const words = (
    <>
      <span className={styles.step}>{step}</span>
      <span className={inner > 0 ? styles.text : `${styles.text} ${styles.whole}`}>{text}</span>
    </>
  )
  return (
    <li>
      <div className={styles.value}>
        {inner === 0 ? (
          <span className={styles.line}>{words}</span>
        ) : (
          <button
            type="button"
            className={`${styles.line} ${styles.open}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {words}
          </button>
        )}
        <WhyButton name={whole} onPress={() => onWhy({ ...own, name: whole })} />
      </div>
      {open && inner > 0 ? <Values link={link} question={own} name={whole} onWhy={onWhy} /> : null}
    </li>
  )
}

/** Keeps the last values until the next ones are loaded. */
function useInnerValues(link: ValuesProps['link'], question: ValueQuestion, most: number): InnerValues | undefined {
  const [found, setFound] = useState<InnerValues | undefined>(undefined)
  const look = useEffectEvent(() => link.look(question, most))
  const key = JSON.stringify(question)
  useEffect(() => {
    let isWanted = true
    look().then(
      (told) => {
        if (isWanted) setFound(told)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [key, most])
  return found
}

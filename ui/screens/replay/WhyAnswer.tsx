import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'
import { useText } from '../../i18n/Messages'
import type { Why } from './player-machine'
import styles from './WhyAnswer.module.css'

interface WhyAnswerProps {
  readonly why: Why
  /** Number and words of the event at the position. */
  readonly number: number
  readonly about: string
  readonly onBack: (place: number) => void
  readonly onStop: () => void
}

/** Shows which event set a value, if that is known yet, and focuses the answer. */
export function WhyAnswer({ why, number, about, onBack, onStop }: WhyAnswerProps): ReactNode {
  const text = useText()
  const words = useRef<HTMLParagraphElement>(null)
  const { is, name, place, from } = why
  useEffect(() => words.current?.focus(), [is, place, name])
  if (is === 'looking')
    return (
      <div className={styles.answer}>
        <output>{text('replay.why.looking', { name, number })}</output>
        <Button small onClick={onStop}>
          {text('replay.why.stop')}
        </Button>
      </div>
    )
  const answer = {
    found: text(place === from ? 'replay.why.here' : 'replay.why.found', { name, number, about }),
    always: text('replay.why.always', { name }),
    gone: text('replay.why.gone'),
  }[is]
  return (
    <div className={styles.answer}>
      <p ref={words} tabIndex={-1}>
        {answer}
      </p>
      <div className={styles.buttons}>
        {is === 'found' && place !== from ? (
          <Button small onClick={() => onBack(from)}>
            {text('replay.why.back')}
          </Button>
        ) : null}
        <Button small kind="quiet" onClick={onStop}>
          {text('action.close')}
        </Button>
      </div>
    </div>
  )
}

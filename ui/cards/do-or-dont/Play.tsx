import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { DoOrDontBack } from '../../../protocol/cards/do-or-dont'
import type { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'
import type { CardView } from '../../../protocol/views/deck'
import { useAnnounce } from '../../components/feedback/Announcer'
import { useContentLanguage } from '../../components/text/content-language'
import { longestWord, cssNumber } from '../../components/text/text-scale'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText, type MessageId } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import { Corner } from '../Corner'
import { useCardTitle } from '../useCardTitle'
import styles from './Play.module.css'
import { questionSize } from './sliding'
import type { Labels } from './useLabels'
import { useSlide } from './useSlide'

type Question = NonNullable<DoOrDontBack['question']>

interface PlayProps {
  readonly card: CardView
  readonly labels: Labels
  readonly total: number
  readonly question: Question
  readonly current: boolean
  readonly onAnswer: (answer: DoOrDontResponse) => void
}

const outcomes: Readonly<
  Record<
    NonNullable<Question['outcome']>,
    { readonly words: MessageId; readonly icon: IconName; readonly look: string | undefined }
  >
> = {
  right: { words: 'quiz.correct', icon: 'checkCircle', look: styles.right },
  wrong: { words: 'quiz.incorrect', icon: 'crossCircle', look: styles.wrong },
  recorded: { words: 'quiz.recorded', icon: 'checkCircle', look: undefined },
}

/** Renders one question in a box between two areas: answered by tap, slide or key (D-DND-05, D-DND-07, D-DND-10). */
export function Play({ card, labels, total, question, current, onAnswer }: PlayProps): ReactNode {
  const text = useText()
  const title = useCardTitle(card)
  const language = useContentLanguage()
  const area = useRef<HTMLDivElement>(null)
  const open = question.given === undefined
  const slide = useSlide(area, open ? question.questionId : undefined, onAnswer)
  useAnnounceQuestion(question, total, current)
  const outcome = question.outcome === undefined ? undefined : outcomes[question.outcome]
  const at = question.given ?? slide.over

  const steer = (event: KeyboardEvent) => {
    const answer = event.key === 'ArrowUp' ? 'do' : event.key === 'ArrowDown' ? 'dont' : undefined
    if (answer === undefined || event.repeat) return
    event.preventDefault()
    if (open) onAnswer(answer)
  }
  const zone = (answer: DoOrDontResponse, icon: IconName, arrow: IconName, keys: string) => (
    <button
      type="button"
      className={[styles.zone, styles[answer], at === answer ? styles.chosen : ''].join(' ')}
      aria-disabled={!open}
      aria-keyshortcuts={keys}
      onClick={open ? () => onAnswer(answer) : undefined}
    >
      <span className={styles.label}>
        <b lang={labels.own ? language : undefined}>
          <Icon name={icon} size="large" /> {labels[answer]}
        </b>
        <Icon name={arrow} className={styles.arrow} />
      </span>
    </button>
  )
  // The two buttons and these keys do the same as a pointer.
  const keys = { onKeyDown: steer }
  return (
    <div
      ref={area}
      {...keys}
      className={styles.play}
      style={cssNumber('--letters', longestWord(`${labels.do} ${labels.dont}`))}
    >
      <h2 className={styles.title} tabIndex={-1}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h2>
      {zone('do', 'check', 'up', 'ArrowUp 1')}
      {zone('dont', 'close', 'down', 'ArrowDown 2')}
      <Corner card={card} tab />
      <section
        {...slide.bind()}
        className={[styles.box, question.given === undefined ? '' : styles[`to-${question.given}`]].join(' ')}
        style={slide.style}
        aria-label={text('sorting.game', { top: labels.do, bottom: labels.dont })}
        data-drags=""
        data-question={question.questionId}
      >
        <span className={styles.of}>{text('sorting.question', { number: question.number, total })}</span>
        <p style={cssNumber('--size', questionSize(question.text))} lang={language}>
          {question.text}
        </p>
        {outcome === undefined ? (
          <span className={styles.grab} />
        ) : (
          <span className={`${styles.outcome} ${outcome.look ?? ''}`}>
            <Icon name={outcome.icon} size="small" /> {text(outcome.words)}
          </span>
        )}
      </section>
    </div>
  )
}

/** Announces each new question and the result of its answer, only while the side is up and in view. */
function useAnnounceQuestion({ number, text: question, outcome }: Question, total: number, current: boolean): void {
  const text = useText()
  const announce = useAnnounce()
  const words =
    outcome === undefined ? text('sorting.asked', { number, total, question }) : text(outcomes[outcome].words)
  useEffect(() => {
    if (current) announce(words)
  }, [announce, words, current])
}

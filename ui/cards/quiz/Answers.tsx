import { useState, type ReactNode } from 'react'
import type { AnswerView, QuizBack } from '../../../protocol/cards/quiz'
import { useContentLanguage } from '../../components/text/content-language'
import { plainText } from '../../components/text/plain-text'
import { SafeHtml } from '../../components/text/SafeHtml'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText, type MessageId } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './Answers.module.css'

interface AnswersProps {
  readonly back: QuizBack
  readonly answer: (answerId: string, byKey: boolean) => Promise<unknown>
}

/**
 * Renders the answers as buttons. The first press disables all of them until the core has graded the answer, or the
 * server if it is asked directly: one tap is one answer (D-ANSWER-13).
 */
export function Answers({ back, answer }: AnswersProps): ReactNode {
  const [asking, setAsking] = useState<string>()
  const choose = (answerId: string, byKey: boolean) => {
    setAsking(answerId)
    void answer(answerId, byKey).finally(() => setAsking(undefined))
  }
  return (
    <ul className={styles.answers}>
      {back.answers.map((item, index) => (
        <li key={item.answerId}>
          <Answer
            item={item}
            letter={letterOf(index)}
            keys={`${letterOf(index)} ${index + 1}`}
            closed={item.state !== 'open' || asking !== undefined || back.sending !== undefined}
            onChoose={(byKey) => choose(item.answerId, byKey)}
          />
        </li>
      ))}
    </ul>
  )
}

type AnswerState = AnswerView['state']

interface Marks {
  readonly icon?: IconName
  /** Meaning of the icon, for screen readers. */
  readonly heard?: MessageId
  readonly words?: MessageId
  readonly look: string | undefined
}

/** The appearance of an answer after a response: the disc's icon and the text under the answer. */
const marks: Readonly<Record<AnswerState, Marks>> = {
  open: { look: undefined },
  // Right and wrong are unknown, so there is no check: the disc shows the letter.
  picked: { words: 'quiz.yourAnswer', look: styles.picked },
  pickedRight: { icon: 'check', heard: 'quiz.correct', words: 'quiz.yourAnswer', look: styles.right },
  pickedWrong: { icon: 'close', heard: 'quiz.incorrect', words: 'quiz.yourAnswer', look: styles.wrong },
  right: { icon: 'check', words: 'quiz.rightAnswer', look: styles.right },
  off: { look: styles.off },
}

interface AnswerProps {
  readonly item: AnswerView
  readonly letter: string
  /** The keys that choose it (X-UX-03). */
  readonly keys: string
  readonly closed: boolean
  readonly onChoose: (byKey: boolean) => void
}

function Answer({ item, letter, keys, closed, onChoose }: AnswerProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const { icon, heard, words, look } = marks[item.state]
  const content = item.html ?? item.text
  // A picture alone has no text either; an answer without text is named by its letter.
  const nameless = plainText(content).trim() === ''
  return (
    // Uses aria-disabled instead of disabled, so the pressed button keeps the focus.
    <button
      type="button"
      className={look === undefined ? styles.answer : `${styles.answer} ${look}`}
      aria-disabled={closed}
      aria-keyshortcuts={keys}
      onClick={closed ? undefined : ({ detail }) => onChoose(detail === 0)}
    >
      <span className={styles.key} aria-hidden="true">
        {icon === undefined ? letter : <Icon name={icon} size="small" className={styles.mark} />}
      </span>
      <span className={styles.words}>
        {heard === undefined ? null : <VisuallyHidden>{text(heard)}: </VisuallyHidden>}
        {item.html === undefined ? <span lang={language}>{item.text}</span> : <SafeHtml html={item.html} inline />}
        {nameless ? <span>{text('quiz.answerNumbered', { letter })}</span> : null}
        {words === undefined ? null : <small>{text(words)}</small>}
      </span>
    </button>
  )
}

const letterOf = (index: number): string => (index < 26 ? String.fromCodePoint(65 + index) : String(index + 1))

import { Fragment, type ReactNode, type Ref } from 'react'
import type { QuizBack } from '../../../protocol/cards/quiz'
import { Button } from '../../components/buttons/Button'
import { SafeHtml } from '../../components/text/SafeHtml'
import { useText, type MessageId } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import prose from '../Prose.module.css'
import type { HeardAnswer } from '../useAnswerSound'
import styles from './Feedback.module.css'

interface FeedbackProps {
  readonly ref: Ref<HTMLElement>
  readonly back: HeardAnswer & Pick<QuizBack, 'remediation' | 'counted'>
  /** The given answer: the same text for another answer is announced again. */
  readonly answerId?: string | undefined
  /** Heading of a wrong answer. */
  readonly wrong?: MessageId
  readonly jumpTo: (cardId: string) => void
  readonly openLink: (link: string) => void
}

const outcomes: Readonly<
  Record<
    NonNullable<QuizBack['outcome']>,
    { readonly title: MessageId; readonly icon: IconName; readonly look: string | undefined }
  >
> = {
  right: { title: 'quiz.correct', icon: 'checkCircle', look: styles.good },
  wrong: { title: 'quiz.notQuite', icon: 'info', look: styles.bad },
  recorded: { title: 'quiz.recorded', icon: 'checkCircle', look: undefined },
}

/** An <output> would be equivalent, but must contain neither headings nor buttons. */
const announced = { role: 'status' } as const

/**
 * Renders the feedback on the answer: its grade, the explanation, and where to read more. It is in the page from the
 * start, empty, so that its text is announced when it appears.
 */
export function Feedback({ ref, back, answerId, wrong = 'quiz.notQuite', jumpTo, openLink }: FeedbackProps): ReactNode {
  const text = useText()
  const outcome = back.silent || back.survey ? 'recorded' : back.outcome
  const { remediation } = back
  const said = back.answered ? outcome : back.counted === true ? 'recorded' : undefined
  const shown = said === undefined ? undefined : outcomes[said]
  return (
    <section
      ref={ref}
      tabIndex={-1}
      {...announced}
      className={shown === undefined ? undefined : `${styles.feedback} ${shown.look ?? ''}`}
    >
      {shown === undefined ? null : (
        <Fragment key={answerId}>
          <h3 className={styles.title}>
            <Icon name={shown.icon} /> {text(shown === outcomes.wrong ? wrong : shown.title)}
          </h3>
          {remediation?.text === undefined ? null : (
            <SafeHtml className={prose.prose} html={remediation.text} onLink={openLink} />
          )}
          {(remediation?.links ?? []).map(({ cardId, number, title }) => (
            <Button key={cardId} kind="soft" small className={styles.link} onClick={() => jumpTo(cardId)}>
              {text('quiz.seeCard', { number, title })}
            </Button>
          ))}
        </Fragment>
      )}
    </section>
  )
}

import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { QuizBack as Quiz } from '../../../protocol/cards/quiz'
import { scrollToRemediation } from '../../../protocol/constants'
import { Button } from '../../components/buttons/Button'
import { Note } from '../../components/feedback/Note'
import { SafeHtml } from '../../components/text/SafeHtml'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { useReducedMotion } from '../../theme/useMediaQuery'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useAnswerSound } from '../useAnswerSound'
import { Answers } from './Answers'
import { Feedback } from './Feedback'
import { givenAnswerId, useStickyFeedback } from './useStickyFeedback'

/** Renders the question with its answers, and after the answer its feedback (D-CARD-03). */
export function QuizBack({ card, back, dispatch, deck, current, hasNext }: BackProps<'quiz'>): ReactElement {
  const text = useText()
  const feedback = useRef<HTMLElement>(null)
  const given = givenAnswerId(back)
  const { withMarks, withFeedback, clear } = useStickyFeedback(back, current)
  useScrollToRemediation(back, given, current, feedback)
  const awaitSound = useAnswerSound(back, given)
  const notRecorded = useNotRecorded(back)
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      layout="question"
      title={<SafeHtml html={back.question} inline onLink={deck.openLink} />}
      bodyLabel={text('quiz.answers')}
      {...((withFeedback.answered || withFeedback.counted === true) && hasNext
        ? {
            buttons: (
              <Button kind="brand" wide onClick={deck.next}>
                {text('quiz.next')} <Icon name="right" size="small" />
              </Button>
            ),
          }
        : {})}
    >
      <Answers
        back={withMarks}
        answer={(answerId, byKey) => {
          clear()
          awaitSound()
          if (byKey) deck.waitForReader()
          return dispatch('answerQuestion', { quizId: back.questionId, answer: answerId })
        }}
      />
      {notRecorded ? (
        <Note tone="bad" live="assertive">
          {text('quiz.notRecorded')}
        </Note>
      ) : null}
      <Feedback
        ref={feedback}
        back={withFeedback}
        answerId={givenAnswerId(withFeedback)}
        jumpTo={deck.jumpTo}
        openLink={deck.openLink}
      />
    </BackFrame>
  )
}

/** Returns whether the sent answer failed: it is no longer pending, and the question is open as before. */
function useNotRecorded({ sending, answers }: Quiz): boolean {
  const [before, setBefore] = useState(sending)
  const [failed, setFailed] = useState(false)
  if (before !== sending) {
    setBefore(sending)
    setFailed(answers.some(({ answerId, state }) => answerId === before && state === 'open'))
  }
  return failed
}

/** Scrolls to the help two seconds after an answer given here (D-ANSWER-08). */
function useScrollToRemediation(
  back: Quiz,
  answerId: string | undefined,
  current: boolean,
  feedback: { readonly current: HTMLElement | null },
): void {
  const reduced = useReducedMotion()
  const [before, setBefore] = useState(back.answered)
  const [given, setGiven] = useState(false)
  if (before !== back.answered) {
    setBefore(back.answered)
    setGiven(back.answered)
  }
  const due = given && current && back.remediation !== undefined
  useEffect(() => {
    if (!due) return undefined
    const timer = setTimeout(
      () => feedback.current?.scrollIntoView({ block: 'nearest', behavior: reduced ? 'auto' : 'smooth' }),
      scrollToRemediation,
    )
    return () => clearTimeout(timer)
  }, [due, answerId, feedback, reduced])
}

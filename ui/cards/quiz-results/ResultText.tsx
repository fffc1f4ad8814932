import type { ComponentProps, ReactNode, Ref } from 'react'
import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import { Loading } from '../../components/feedback/Loading'
import { Note } from '../../components/feedback/Note'
import { useUserName } from '../../components/navigation/useUserName'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './ResultText.module.css'
import { missingToPass, wasOpen } from './score'

interface ResultTextProps {
  readonly back: ResultsBack
  readonly heading: Ref<HTMLHeadingElement>
}

/** Explains the result in words. Failure is never shamed; the next step is always included. */
export function ResultText(props: ResultTextProps): ReactNode {
  switch (props.back.phase) {
    case 'open':
    case 'retaking':
      return <Open {...props} />
    case 'passed':
      return <Passed {...props} />
    case 'failed':
    case 'exhausted':
      return <NotPassed {...props} />
    case 'submitting':
      return <Submitting {...props} />
    case 'submitted':
      return <Submitted {...props} />
    case 'reading':
      return <Reading {...props} />
  }
}

/** Aligns the lines of a note at the start, within centred text. */
const Said = (props: ComponentProps<typeof Note>) => (
  <div className={styles.note}>
    <Note {...props} />
  </div>
)

function Open({ back, heading }: ResultTextProps): ReactNode {
  const text = useText()
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {text('result.keepGoing')}
      </h2>
      <p className={styles.words}>{text('result.unanswered', { count: back.unanswered })}</p>
      <p className={styles.soft}>{back.scored === 0 ? text('result.answerAll') : needed(text, back)}</p>
      {back.scored === 0 && back.attemptsRemaining !== undefined ? (
        <p className={styles.soft}>{text('result.attemptsLeft', { count: back.attemptsRemaining })}</p>
      ) : null}
    </>
  )
}

function Passed({ back, heading }: ResultTextProps): ReactNode {
  const text = useText()
  const { percent } = useFormats()
  const name = useUserName(back.userName)
  const {
    score = 0,
    passingGrade,
    mayRetry,
    maySubmit,
    submitFailed,
    online,
    total,
    scored = total,
    correct,
    attemptsRemaining: attempts,
    retakesAll,
    answered,
  } = back
  // The missed questions of an attempt on another device are unknown.
  const uncounted = retakesAll === true || answered === 0
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {text('result.congratulations', { name })}
      </h2>
      <p className={styles.words}>
        {scored === 0
          ? text('result.unanswered', { count: 0 })
          : text(score > passingGrade ? 'result.passedWithMore' : 'result.passed', { grade: percent(passingGrade) })}
      </p>
      {submitFailed === true ? (
        <Said tone="bad" live="assertive">
          {text('result.submitFailed')}
        </Said>
      ) : null}
      {maySubmit ? (
        <Said tone="good" icon="info">
          {text('result.submitNotice')}
        </Said>
      ) : null}
      {online ? null : <Said tone="warning">{text('result.offline')}</Said>}
      {mayRetry && score < 100 && uncounted ? (
        <>
          <p className={styles.soft}>{text(retakesAll === true ? 'result.retakeAllOffer' : 'result.retakeHigher')}</p>
          {attempts === undefined ? null : (
            <p className={styles.soft}>{text('result.attemptsLeft', { count: attempts })}</p>
          )}
        </>
      ) : null}
      {mayRetry && score < 100 && !uncounted ? (
        <p className={styles.soft}>
          {attempts === undefined
            ? text('result.retakeOffer', { count: scored - correct })
            : text('result.retakeOfferAttempts', { count: scored - correct, attempts })}
        </p>
      ) : null}
    </>
  )
}

function NotPassed({ back, heading }: ResultTextProps): ReactNode {
  const text = useText()
  const { phase, passingGrade, score = 0, unanswered, correct, total, scored = total } = back
  const { retakeAt, attemptsRemaining, retakesAll } = back
  const open = wasOpen(back)
  const onlyOpen = scored > 0 && open && score >= passingGrade
  const more = missingToPass(correct, scored, passingGrade)
  const said = { name: useUserName(back.userName), grade: passingGrade }
  // The number missing to pass is relevant only if the next attempt keeps the correct answers.
  const goesOn = phase === 'failed'
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {text('result.notPassed')}
      </h2>
      <p className={styles.words}>
        {scored === 0
          ? text('result.answerAll')
          : onlyOpen
            ? text(goesOn ? 'result.keepTryingOpen' : 'result.sorryOpen', { ...said, count: unanswered })
            : goesOn && retakesAll !== true && more > 0 && correct > 0
              ? text('result.keepTryingAlmost', { ...said, correct, more })
              : text(goesOn ? 'result.keepTrying' : 'result.sorry', said)}
      </p>
      {open && !onlyOpen ? <p className={styles.soft}>{text('result.unanswered', { count: unanswered })}</p> : null}
      {attemptsRemaining !== undefined && (goesOn || retakeAt === undefined) ? (
        <p className={styles.soft}>{text('result.attemptsLeft', { count: attemptsRemaining })}</p>
      ) : null}
    </>
  )
}

function Submitting({ back, heading }: ResultTextProps): ReactNode {
  const text = useText()
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {text('result.submitting')}
      </h2>
      {back.heldUp === true && back.online ? (
        <Said tone="bad" live="assertive">
          {text('outbox.heldUpLink')}
        </Said>
      ) : back.online ? (
        <div className={styles.spinner}>
          <Loading message={text('result.submittingText')} />
        </div>
      ) : (
        <>
          <Said tone="warning" live="polite">
            {text('result.offline')}
          </Said>
          <p className={styles.soft}>{text('result.submitLater')}</p>
        </>
      )}
    </>
  )
}

function Submitted({ back, heading }: ResultTextProps): ReactNode {
  const text = useText()
  const name = useUserName(back.userName)
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {text('result.congratulations', { name })}
      </h2>
      <p className={styles.words}>{text('result.submitted')}</p>
      {back.certificateId === undefined ? null : <p className={styles.words}>{text('result.certificateReady')}</p>}
    </>
  )
}

function Reading({ back, heading }: ResultTextProps): ReactNode {
  const text = useText()
  const { dateTime } = useFormats()
  const { startsAt, endedAt } = back
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {text('result.reading')}
      </h2>
      <p className={styles.words}>
        {text(back.certificateId === undefined ? 'result.readingText' : 'result.certificateReady')}
      </p>
      {startsAt === undefined ? null : (
        <p className={styles.soft}>{text('quiz.startsOn', { date: dateTime(startsAt) })}</p>
      )}
      {endedAt === undefined ? null : (
        <p className={styles.soft}>{text('quiz.endedOn', { date: dateTime(endedAt) })}</p>
      )}
    </>
  )
}

/**
 * Returns the text on the pass mark. Attempts are singular for exactly one (D-TRIAL-20), and omitted when unlimited.
 */
const needed = (text: ReturnType<typeof useText>, { passingGrade: grade, attemptsRemaining: count }: ResultsBack) =>
  count === undefined ? text('result.needed', { grade }) : text('result.neededAttempts', { grade, count })

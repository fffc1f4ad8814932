import { useState, type ReactNode } from 'react'
import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import { buildPath } from '../../../protocol/paths'
import { Button, ButtonLink } from '../../components/buttons/Button'
import { Dialog } from '../../components/dialog/Dialog'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { wasOpen } from './score'

interface NextStepsProps {
  readonly deckId: string
  readonly back: ResultsBack
  readonly dispatch: BackProps<'quizResults'>['dispatch']
  readonly jumpTo: (cardId: string) => void
}

/** Tests whether there is a next step; without one the card has no foot. */
export const hasNextSteps = (back: ResultsBack): boolean =>
  back.maySubmit ||
  back.mayRetry ||
  back.mayComplete ||
  openCardOf(back) !== undefined ||
  missedCardOf(back) !== undefined ||
  waitsInOutbox(back) ||
  hasCertificate(back)

const openCardOf = (back: ResultsBack): string | undefined =>
  back.phase === 'open' || back.phase === 'retaking' || (back.phase === 'failed' && wasOpen(back))
    ? back.firstUnansweredCardId
    : undefined
const missedCardOf = ({ phase, missed }: ResultsBack): string | undefined =>
  phase === 'exhausted' ? missed[0]?.cardId : undefined
/**
 * Returns the label of a retake: all questions again, or the missed ones; 'another attempt' if there are none or they
 * are unknown here.
 */
function retakeText(back: ResultsBack) {
  const { retakesAll, answered, correct, total, scored = total } = back
  if (retakesAll === true) return 'result.retakeAll'
  return correct === scored || (answered === 0 && !wasOpen(back)) ? 'result.anotherAttempt' : 'result.retake'
}
/** Tests whether the score was rejected or blocked, so that the outbox screen explains how to continue. */
const waitsInOutbox = ({ heldUp, submitFailed }: ResultsBack): boolean => heldUp === true || submitFailed === true
const hasCertificate = ({ phase, certificateId }: ResultsBack): boolean =>
  certificateId !== undefined && (phase === 'submitted' || phase === 'reading')

/** Renders the most likely step first, filled; the others below it (D-RESULT-04, D-RESULT-05, D-RESULT-09). */
export function NextSteps({ deckId, back, dispatch, jumpTo }: NextStepsProps): ReactNode {
  const text = useText()
  const [completing, setCompleting] = useState(false)
  const openCard = openCardOf(back)
  const missedCard = missedCardOf(back)
  return (
    <>
      {hasCertificate(back) ? (
        <ButtonLink kind="brand" wide icon="rosette" href={buildPath({ name: 'certificate', deckId })}>
          {text('result.seeCertificate')}
        </ButtonLink>
      ) : null}
      {back.maySubmit ? (
        <Button kind="brand" wide onClick={() => void dispatch('submitQuizDeckScore', {})}>
          {text('result.submit')}
        </Button>
      ) : null}
      {waitsInOutbox(back) ? (
        <ButtonLink wide href={buildPath({ name: 'outbox' })}>
          {text('outbox.title')}
        </ButtonLink>
      ) : null}
      {back.mayRetry ? (
        <Button kind={back.maySubmit ? 'plain' : 'brand'} wide onClick={() => void dispatch('retryQuizDeck', {})}>
          {text(retakeText(back))}
        </Button>
      ) : null}
      {openCard === undefined ? null : (
        <Button kind={back.mayRetry ? 'plain' : 'brand'} wide onClick={() => jumpTo(openCard)}>
          {text('result.firstUnanswered')}
        </Button>
      )}
      {missedCard === undefined ? null : (
        <Button kind="brand" wide onClick={() => jumpTo(missedCard)}>
          {text('result.review')}
        </Button>
      )}
      {back.mayComplete ? (
        <Button wide onClick={() => setCompleting(true)}>
          {text('result.complete')}
        </Button>
      ) : null}
      {completing ? (
        <Dialog
          title={text('result.complete.title')}
          onClose={() => setCompleting(false)}
          actions={
            <>
              <Button onClick={() => setCompleting(false)}>{text('action.cancel')}</Button>
              <Button
                kind="brand"
                onClick={() => {
                  setCompleting(false)
                  void dispatch('completeAttempt', {})
                }}
              >
                {text('result.complete')}
              </Button>
            </>
          }
        >
          <p>{text('result.complete.text', { count: back.unanswered })}</p>
        </Dialog>
      ) : null}
    </>
  )
}

import { useState, type ReactNode } from 'react'
import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import { buildPath } from '../../../protocol/paths'
import { Button, ButtonLink } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { wasOpen } from './score'

interface NextStepsProps {
  readonly deckId: string
  readonly back: ResultsBack
  readonly dispatch: BackProps<'quizResults'>['dispatch']
  readonly jumpTo: (cardId: string) => void
}

/** Is there anything to do now? Without it the card has no foot. */
export const hasNextSteps = (back: ResultsBack): boolean =>
  back.maySubmit ||
  back.mayRetry ||
  back.mayComplete ||
  openCardOf(back) !== undefined ||
  missedCardOf(back) !== undefined ||
  hasCertificate(back)

const openCardOf = (back: ResultsBack): string | undefined =>
  back.phase === 'open' || back.phase === 'retaking' || (back.phase === 'failed' && wasOpen(back))
    ? back.firstUnansweredCardId
    : undefined
const missedCardOf = ({ phase, missed }: ResultsBack): string | undefined =>
  phase === 'exhausted' ? missed[0]?.cardId : undefined
/** What a retake asks: all again, else what was missed; it is another attempt where nothing was, or nobody knows here. */
function retakeText(back: ResultsBack) {
  const { retakesAll, answered, correct, total, scored = total } = back
  if (retakesAll === true) return 'result.retakeAll'
  return correct === scored || (answered === 0 && !wasOpen(back)) ? 'result.anotherAttempt' : 'result.retake'
}
const hasCertificate = ({ phase, certificateId }: ResultsBack): boolean =>
  certificateId !== undefined && (phase === 'submitted' || phase === 'reading')

/** The likeliest step first, filled; the others below it (D-RESULT-04, D-RESULT-05, D-RESULT-09). */
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

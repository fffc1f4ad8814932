import type { ReactElement } from 'react'
import { RetakeDate } from '../../components/decks/RetakeDate'
import { useText } from '../../i18n/Messages'
import { WhyLocked } from '../../why-locked/WhyLocked'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useFocusReplacement } from '../useFocusReplacement'
import styles from './Back.module.css'
import { Confetti } from './Confetti'
import { Missed } from './Missed'
import { NextSteps, hasNextSteps } from './NextSteps'
import { ResultRing } from './ResultRing'
import { ResultText } from './ResultText'

/** Renders the result of the assessment and the next step (D-RESULT-01..09). */
export function ResultsBack({ deckId, card, back, dispatch, deck, current }: BackProps<'quizResults'>): ReactElement {
  const text = useText()
  const { phase } = back
  const heading = useFocusReplacement<HTMLHeadingElement>(phase, current)
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      layout="centered"
      bodyLabel={text('card.title.quizResults')}
      {...(hasNextSteps(back)
        ? { buttons: <NextSteps deckId={deckId} back={back} dispatch={dispatch} jumpTo={deck.jumpTo} /> }
        : {})}
      lead={
        <>
          <div className={styles.score}>
            {phase === 'passed' ? <Confetti occasion={`${deckId} ${back.score}`} due={current} /> : null}
            <ResultRing back={back} />
          </div>
          <ResultText back={back} heading={heading} />
          {phase === 'exhausted' && back.retakeAt !== undefined ? (
            <RetakeDate at={back.retakeAt} daysLeft={back.daysLeft} attempts={back.attemptLimit} />
          ) : null}
          {phase === 'exhausted' || (phase === 'failed' && !back.mayRetry) ? (
            <WhyLocked about={{ deckId }} jumpTo={deck.jumpTo} />
          ) : null}
          {(phase === 'failed' || phase === 'exhausted') && back.missed.length > 0 ? (
            <Missed missed={back.missed} jumpTo={deck.jumpTo} />
          ) : null}
        </>
      }
    />
  )
}

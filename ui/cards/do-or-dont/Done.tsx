import type { ReactNode } from 'react'
import type { DoOrDontBack } from '../../../protocol/cards/do-or-dont'
import { Button } from '../../components/buttons/Button'
import { useContentLanguage } from '../../components/text/content-language'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { BackFrame } from '../BackFrame'
import type { SectionProps } from '../sections/CardSections'
import styles from './Done.module.css'
import type { Labels } from './useLabels'

type Result = NonNullable<DoOrDontBack['results']>[number]

interface DoneProps extends SectionProps {
  readonly back: DoOrDontBack
  readonly labels: Labels
  readonly hasNext: boolean
  readonly onAgain: () => void
}

/** Shows the result of the round, question by question; a survey only thanks (D-DND-06, D-DND-17). */
export function Done({ card, back, labels, dispatch, deck, current, hasNext, onAgain }: DoneProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const { results = [], total, thanks, mayRestart } = back
  const correct = results.filter((result) => result.correct === true).length
  const scored = total - results.filter(isRecorded).length
  const next = hasNext ? (
    <Button kind="brand" wide onClick={() => void dispatch('jumpToNextCard', {})}>
      {text('quiz.next')} <Icon name="right" size="small" />
    </Button>
  ) : null
  const again = mayRestart ? (
    <Button wide icon="refresh" onClick={onAgain}>
      {text('sorting.again')}
    </Button>
  ) : null
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      title={thanks || scored === 0 ? text('sorting.thanks') : text('sorting.result', { correct, total: scored })}
      bodyLabel={text('sorting.answers')}
      {...(next === null && again === null
        ? {}
        : {
            buttons: (
              <>
                {next}
                {again}
              </>
            ),
          })}
      lead={
        thanks ? (
          <p>{text('sorting.thanks.text')}</p>
        ) : (
          <ul className={styles.results}>
            {results.map((result) => (
              <SortedQuestion key={result.questionId} result={result} labels={labels} language={language} />
            ))}
          </ul>
        )
      }
    />
  )
}

/** Tests whether the correct answer is unknown: the response is then neither right nor wrong (D-DND-13). */
const isRecorded = ({ given, correct }: Result): boolean => given !== undefined && correct === undefined

interface SortedQuestionProps {
  readonly result: Result
  readonly labels: Labels
  readonly language: string | undefined
}

function SortedQuestion({ result, labels, language }: SortedQuestionProps): ReactNode {
  const text = useText()
  const { text: question, given, correct: right } = result
  const recorded = isRecorded(result)
  return (
    <li className={recorded ? undefined : right === true ? styles.right : styles.wrong}>
      <Icon name={recorded || right === true ? 'checkCircle' : 'crossCircle'} size="small" />
      <span lang={language}>{question}</span>
      {given === undefined ? null : recorded ? (
        <small>{labels[given]}</small>
      ) : (
        <small>
          <span aria-hidden="true">{labels[given]}</span>
          <VisuallyHidden>
            {text(right === true ? 'sorting.answerIs' : 'sorting.answerIsNot', { answer: labels[given] })}
          </VisuallyHidden>
        </small>
      )}
    </li>
  )
}

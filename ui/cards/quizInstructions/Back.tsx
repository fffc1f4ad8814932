import type { ReactElement } from 'react'
import type { InstructionsBack as Instructions } from '../../../protocol/cards/quiz-instructions'
import { Button } from '../../components/Button'
import { FactList } from '../../components/FactList'
import { Note } from '../../components/Note'
import { Picture } from '../../components/Picture'
import { SafeHtml } from '../../components/SafeHtml'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import prose from '../Prose.module.css'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'

/** What to expect before an assessment begins, or when it can be taken (D-CARD-10, D-MODE-09, D-MODE-10). */
export function InstructionsBack({
  card,
  back,
  dispatch,
  deck,
  current,
  hasNext,
}: BackProps<'quizInstructions'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const { availability, content, cover } = back
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      title={title}
      bodyLabel={text('card.text')}
      {...(availability === 'open' && hasNext
        ? {
            buttons: (
              <Button kind="brand" wide onClick={deck.next}>
                {text('quiz.begin')}
              </Button>
            ),
          }
        : {})}
    >
      <Availability back={back} />
      {cover === undefined ? null : <Picture className={styles.cover} src={cover} />}
      {content === undefined ? null : <SafeHtml className={prose.prose} html={content} onLink={deck.openLink} />}
      <Expect back={back} />
      {availability === 'open' ? <p className={styles.kept}>{text('quiz.kept')}</p> : null}
    </BackFrame>
  )
}

function Availability({ back }: { readonly back: Instructions }): ReactElement | null {
  const text = useText()
  const { date } = useFormats()
  const { availability, startsAt, endsAt } = back
  switch (availability) {
    case 'open':
      return null
    case 'notStarted':
      return (
        <Note icon="calendar">
          {startsAt === undefined ? text('quiz.notAvailable') : text('quiz.startsOn', { date: date(startsAt) })}
        </Note>
      )
    case 'ended':
      return (
        <Note icon="calendar">
          {endsAt === undefined ? text('quiz.notAvailable') : text('quiz.endedOn', { date: date(endsAt) })}
        </Note>
      )
  }
}

/** Questions, pass mark, attempts and the rule for another round. */
function Expect({ back }: { readonly back: Instructions }): ReactElement {
  const text = useText()
  const { number, percent } = useFormats()
  const { questions, passingGrade, attemptsRemaining, attemptDelay } = back
  const retakeRule = (days: number | undefined): string => {
    if (days === undefined || days === 0) return text('quiz.retake.none')
    return days < 0 ? text('quiz.retake.anyTime') : text('quiz.retake.afterDays', { days })
  }
  const facts = [
    { name: text('quiz.fact.questions'), value: number(questions) },
    { name: text('quiz.fact.passMark'), value: percent(passingGrade) },
    {
      name: text('quiz.fact.attempts'),
      value: attemptsRemaining === undefined ? text('quiz.unlimited') : number(attemptsRemaining),
    },
    ...(attemptsRemaining === undefined
      ? []
      : [
          {
            name: text('quiz.fact.retake'),
            value: retakeRule(attemptDelay),
          },
        ]),
  ]
  return <FactList look="filled" facts={facts} />
}

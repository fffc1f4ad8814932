import type { ReactElement } from 'react'
import type { InstructionsBack as Instructions } from '../../../protocol/cards/quiz-instructions'
import { Button } from '../../components/buttons/Button'
import { DescriptionList } from '../../components/layout/DescriptionList'
import { Note } from '../../components/feedback/Note'
import { Picture } from '../../components/media/Picture'
import { SafeHtml } from '../../components/text/SafeHtml'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import prose from '../Prose.module.css'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'

/** Describes an assessment before it begins, or when it can be taken (D-CARD-10, D-MODE-09, D-MODE-10). */
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
  const { availability, content, cover, attemptsRemaining } = back
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      title={title}
      bodyLabel={text('card.text')}
      {...(availability === 'open' && hasNext && attemptsRemaining !== 0
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
  const { dateTime } = useFormats()
  const { availability, startsAt, endsAt } = back
  switch (availability) {
    case 'open':
      return null
    case 'notStarted':
      return (
        <Note icon="calendar">
          {startsAt === undefined ? text('quiz.notAvailable') : text('quiz.startsOn', { date: dateTime(startsAt) })}
        </Note>
      )
    case 'ended':
      return (
        <Note icon="calendar">
          {endsAt === undefined ? text('quiz.notAvailable') : text('quiz.endedOn', { date: dateTime(endsAt) })}
        </Note>
      )
  }
}

/** Lists questions, pass mark, attempts and the rule for a retake. */
function Expect({ back }: { readonly back: Instructions }): ReactElement {
  const text = useText()
  const { number, percent, dateTime } = useFormats()
  const { questions, passingGrade, attemptsRemaining, attemptDelay, availability, endsAt, surveyOnly } = back
  // A delay of -1 permits a retake at any time, but no attempts beyond the limit (D-TRIAL-13, D-TRIAL-19).
  const retakeRule = (days = 0): string =>
    days > 0 ? text('quiz.retake.afterDays', { days }) : text('quiz.retake.none')
  const facts = [
    { name: text('quiz.fact.questions'), value: number(questions) },
    ...(surveyOnly === true ? [] : [{ name: text('quiz.fact.passMark'), value: percent(passingGrade) }]),
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
    ...(availability === 'open' && endsAt !== undefined
      ? [{ name: text('quiz.fact.openUntil'), value: dateTime(endsAt) }]
      : []),
  ]
  return <DescriptionList look="filled" facts={facts} />
}

import type { ReactElement } from 'react'
import type { CompetitionInstructionsBack } from '../../../protocol/cards/competition'
import { Button } from '../../components/buttons/Button'
import { CalendarDate } from '../../components/decks/CalendarDate'
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
import { Objectives } from './Objectives'

/** Explains how a competition works, and what earns points (D-CARD-11, D-COMPET-03, D-COMPET-19). */
export function InstructionsBack({
  card,
  back,
  dispatch,
  deck,
  current,
  hasNext,
}: BackProps<'competitionInstructions'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const { content, cover, objectives } = back
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      title={title}
      bodyLabel={title}
      {...(hasNext
        ? {
            buttons: (
              <Button kind="brand" wide onClick={deck.next}>
                {text('card.title.leaderboard')}
              </Button>
            ),
          }
        : {})}
    >
      {cover === undefined ? null : <Picture className={styles.cover} src={cover} />}
      <Period back={back} />
      {content === undefined ? null : <SafeHtml className={prose.prose} html={content} onLink={deck.openLink} />}
      {objectives.length === 0 ? null : <Objectives objectives={objectives} />}
    </BackFrame>
  )
}

/** Shows when it begins, or how long it continues. */
function Period({ back }: { readonly back: CompetitionInstructionsBack }): ReactElement | null {
  const text = useText()
  const { date } = useFormats()
  const { name, beginsAt, endsAt, daysRemaining } = back
  if (beginsAt !== undefined)
    return <Note icon="calendar">{text('competitions.begins', { date: date(beginsAt) })}</Note>
  if (endsAt === undefined || daysRemaining === undefined) return null
  return (
    <p className={styles.left}>
      <CalendarDate at={endsAt} large />
      <span>
        <strong>{text('competitions.days', { days: daysRemaining })}</strong>{' '}
        {text('competitions.ends', { name, date: date(endsAt) })}
      </span>
    </p>
  )
}

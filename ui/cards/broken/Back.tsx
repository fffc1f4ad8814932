import type { ReactElement } from 'react'
import { Note } from '../../components/feedback/Note'
import { useText, type MessageId } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useCardTitle } from '../useCardTitle'

/** Friendly texts for missing data, by error message. */
const missing: ReadonlyMap<string, MessageId> = new Map([
  ['invariantViolationMissingQuiz', 'card.broken.question'],
  ['missing answers', 'card.broken.question'],
  ['missing likert', 'card.broken.question'],
  ['deck missing quiz', 'card.broken.assessment'],
])

/** Renders a card whose data is missing: it says so, and the rest of the deck goes on (D-CARD-37). */
export function BrokenBack({ card, back, dispatch, deck, current }: BackProps<'broken'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      title={title === '' ? text('error.wentWrong') : title}
      bodyLabel={text('card.text')}
      lead={
        <>
          <Note tone="warning">{text(missing.get(back.message) ?? 'card.broken')}</Note>
          <p>{text('card.broken.next')}</p>
          <p>
            <small lang="en">{back.message}</small>
          </p>
        </>
      }
    />
  )
}

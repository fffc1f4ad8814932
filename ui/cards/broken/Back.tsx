import type { ReactElement } from 'react'
import { Note } from '../../components/Note'
import { useText, type MessageId } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useCardTitle } from '../useCardTitle'

/** What is missing, in kind words, by the text of the error. */
const missing: ReadonlyMap<string, MessageId> = new Map([
  ['invariantViolationMissingQuiz', 'card.broken.question'],
  ['missing answers', 'card.broken.question'],
  ['missing likert', 'card.broken.question'],
  ['deck missing quiz', 'card.broken.assessment'],
])

/** A card whose data is missing says so in its place, and the deck goes on (D-CARD-37). */
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

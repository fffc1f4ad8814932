import type { ReactElement } from 'react'
import { Note } from '../../components/Note'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useCardTitle } from '../useCardTitle'

/** A card whose data is missing says so in its place (D-CARD-37). */
export function BrokenBack({ card, back, dispatch }: BackProps<'broken'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      title={title === '' ? text('error.wentWrong') : title}
      bodyLabel={text('card.text')}
    >
      <Note tone="bad">{back.message}</Note>
    </BackFrame>
  )
}

import type { ReactElement } from 'react'
import { useText } from '../../i18n/Messages'
import { Note } from '../../components/feedback/Note'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'

/** Renders a card that is only read (D-CARD-05); one for a file says if it is missing (D-CARD-07). */
export function BasicBack({ back: _, ...props }: BackProps<'basic'>): ReactElement {
  const text = useText()
  const { type, parts } = props.card
  return (
    <BackFrame {...props} bodyLabel={text('card.text')}>
      {type === 'file' && parts.file === undefined ? <Note>{text('card.noFile')}</Note> : null}
    </BackFrame>
  )
}

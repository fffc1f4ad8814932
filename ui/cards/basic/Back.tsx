import type { ReactElement } from 'react'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'

/** A card that is read (D-CARD-05). */
export function BasicBack({ back: _, ...props }: BackProps<'basic'>): ReactElement {
  return <BackFrame {...props} bodyLabel={useText()('card.text')} />
}

import type { ReactElement } from 'react'
import { defined } from '../../../protocol/defined'
import { SafeHtml } from '../../components/SafeHtml'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { CommonParts } from './CommonParts'

/** A card that is read (D-CARD-05). */
export function BasicBack({ card, back, dispatch, deck }: BackProps<'basic'>): ReactElement {
  const text = useText()
  const { title, footer } = back
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      {...defined({ title })}
      bodyLabel={text('card.text')}
      {...(footer === undefined ? {} : { footer: <SafeHtml html={footer} onLink={deck.openLink} /> })}
    >
      <CommonParts parts={back} deck={deck} />
    </BackFrame>
  )
}

import type { ReactElement } from 'react'
import { defined } from '../../../protocol/defined'
import { SafeHtml } from '../../components/SafeHtml'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { CommonParts } from '../basic/CommonParts'
import { Embed } from './Embed'

/** A card with a page of the web among its parts (D-CARD-09). */
export function WebviewBack({ card, back, dispatch, deck }: BackProps<'webview'>): ReactElement {
  const text = useText()
  const { title, footer, url, waiting } = back
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      {...defined({ title })}
      bodyLabel={text('card.text')}
      {...(footer === undefined ? {} : { footer: <SafeHtml html={footer} onLink={deck.openLink} /> })}
    >
      <CommonParts
        parts={back}
        deck={deck}
        embed={<Embed key={url} url={url} waiting={waiting} title={card.title} deck={deck} />}
      />
    </BackFrame>
  )
}

import type { ReactNode } from 'react'
import { SafeHtml } from '../../components/SafeHtml'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useCardTitle } from '../useCardTitle'

interface VideoFrameProps extends Pick<BackProps<'video'>, 'card' | 'back' | 'dispatch' | 'deck'> {
  /** At the foot: whether the film is on this device. */
  readonly keep?: ReactNode
  readonly children: ReactNode
}

/** The back of a card with a film: its title, what there is, its foot. */
export function VideoFrame({ card, back, dispatch, deck, keep, children }: VideoFrameProps): ReactNode {
  const text = useText()
  const title = useCardTitle(card)
  const { footer } = back
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      title={title}
      bodyLabel={text('card.text')}
      {...(footer === undefined ? {} : { footer: <SafeHtml html={footer} onLink={deck.openLink} /> })}
      {...(keep === undefined ? {} : { buttons: keep })}
    >
      {children}
    </BackFrame>
  )
}

import type { ReactElement } from 'react'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { CardVideo } from './CardVideo'

/** Renders a video and the card's other sections (D-VIDEO). The foot shows whether the video is downloaded. */
export function VideoBack({ back, ...props }: BackProps<'video'>): ReactElement {
  const text = useText()
  const { dispatch, current } = props
  return (
    <CardVideo video={back} title={props.card.title} dispatch={dispatch} current={current}>
      {(video, download) => <BackFrame {...props} bodyLabel={text('card.text')} lead={video} buttons={download} />}
    </CardVideo>
  )
}

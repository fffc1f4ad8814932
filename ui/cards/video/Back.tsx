import type { ReactElement } from 'react'
import { useView } from '../../core-client/hooks'
import type { BackProps } from '../back-props'
import { CommonParts } from '../basic/CommonParts'
import { EmbeddedVideo } from './EmbeddedVideo'
import { FileVideo } from './FileVideo'
import { workerMedia } from './media-client'
import { MissingVideo } from './MissingVideo'
import { VideoFrame } from './VideoFrame'

/** A video and what the card has beside it (D-VIDEO). */
export function VideoBack(props: BackProps<'video'>): ReactElement {
  const online = useView('shell', {})?.online !== false
  const { card, back, deck } = props
  const { player } = back
  if (player.by === 'file')
    return <FileVideo key={player.url} {...props} url={player.url} online={online} media={workerMedia} />
  return (
    <VideoFrame {...props}>
      {player.by === 'nobody' ? (
        <MissingVideo message={player.message} />
      ) : (
        <EmbeddedVideo player={player} online={online} title={card.title} {...props} />
      )}
      <CommonParts parts={back} deck={deck} />
    </VideoFrame>
  )
}

import type { ReactNode } from 'react'
import { useView } from '../../core-client/hooks'
import type { CardVideoProps } from './useReports'
import { EmbeddedVideo } from './EmbeddedVideo'
import { FileVideo } from './FileVideo'
import { workerMedia } from './media-client'
import { MissingVideo } from './MissingVideo'

/** Renders the video of a card, played by the app or by its service (D-VIDEO-03). */
export function CardVideo(props: CardVideoProps): ReactNode {
  const online = useView('shell', {})?.online !== false
  const { video, children } = props
  const { player } = video
  if (player.by === 'file')
    return <FileVideo key={player.url} {...props} url={player.url} online={online} media={workerMedia} />
  return children(
    player.by === 'nobody' ? (
      <MissingVideo message={player.message} />
    ) : (
      <EmbeddedVideo {...props} player={player} online={online} />
    ),
  )
}

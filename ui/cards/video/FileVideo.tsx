import type { ReactNode } from 'react'
import type { MediaApi } from '../../../protocol/media'
import { Note } from '../../components/Note'
import { useContentLanguage } from '../../components/content-language'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { CommonParts } from '../basic/CommonParts'
import { FilePlayer } from './FilePlayer'
import { isStream } from './stream'
import { Keep } from './Keep'
import { useKept } from './useKept'
import { VideoFrame } from './VideoFrame'

interface FileVideoProps extends BackProps<'video'> {
  /** As it stands in the content. */
  readonly url: string
  readonly online: boolean
  readonly media: MediaApi<Blob>
}

const absolute = (url: string): string => (URL.canParse(url, location.href) ? new URL(url, location.href).href : url)

/** A film that is played from its address, and kept on the device when the learner says so. */
export function FileVideo({ url, online, media, ...props }: FileVideoProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const { card, back, deck } = props
  const film = absolute(url)
  const vttUrl = back.vttUrl === undefined ? undefined : absolute(back.vttUrl)
  const streamed = isStream(film)
  const { keeping, ...kept } = useKept(media, film, vttUrl)
  return (
    <VideoFrame {...props} {...(streamed ? {} : { keep: <Keep keeping={keeping} online={online} {...kept} /> })}>
      <FilePlayer
        {...props}
        url={film}
        streamed={streamed}
        vttUrl={vttUrl}
        title={card.title}
        preview={back.preview}
        length={back.length}
        language={language}
        online={online}
        keeping={keeping}
        media={media}
      />
      {!online && keeping.is === 'kept' ? <Note icon="offline">{text('video.offlineKept')}</Note> : null}
      <CommonParts parts={back} deck={deck} />
    </VideoFrame>
  )
}

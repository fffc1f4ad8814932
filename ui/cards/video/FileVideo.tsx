import type { ReactNode } from 'react'
import type { MediaApi } from '../../../protocol/media'
import { parseUrl } from '../../components/text/parse-url'
import { Note } from '../../components/feedback/Note'
import { useContentLanguage } from '../../components/text/content-language'
import { useText } from '../../i18n/Messages'
import type { CardVideoProps } from './useReports'
import { FilePlayer } from './FilePlayer'
import { isStream } from './useStream'
import { DownloadVideo } from './DownloadVideo'
import { useVideoDownload } from './useVideoDownload'

interface FileVideoProps extends CardVideoProps {
  /** The address as in the content. */
  readonly url: string
  readonly online: boolean
  readonly media: MediaApi<Blob>
}

const absolute = (url: string): string => parseUrl(url, location.href)?.href ?? url

/** Renders a video that is played from its address, and downloaded on request. */
export function FileVideo({ video, title, url, online, media, children, ...reportProps }: FileVideoProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const address = absolute(url)
  const vttUrl = video.vttUrl === undefined ? undefined : absolute(video.vttUrl)
  const streamed = isStream(address)
  const { state, ...actions } = useVideoDownload(media, address, vttUrl)
  return children(
    <>
      <FilePlayer
        {...reportProps}
        url={address}
        streamed={streamed}
        vttUrl={vttUrl}
        title={title}
        preview={video.preview}
        length={video.length}
        language={language}
        online={online}
        downloadState={state}
        media={media}
      />
      {!online && state.is === 'downloaded' ? <Note icon="offline">{text('video.offlineKept')}</Note> : null}
    </>,
    streamed ? undefined : <DownloadVideo state={state} online={online} {...actions} />,
  )
}

import type { ReactNode } from 'react'
import type { MediaApi } from '../../../protocol/media'
import { urlOf } from '../../components/url-of'
import { Note } from '../../components/Note'
import { useContentLanguage } from '../../components/content-language'
import { useText } from '../../i18n/Messages'
import type { CardFilmProps } from './card-film-props'
import { FilePlayer } from './FilePlayer'
import { isStream } from './stream'
import { Keep } from './Keep'
import { useKept } from './useKept'

interface FileVideoProps extends CardFilmProps {
  /** As it stands in the content. */
  readonly url: string
  readonly online: boolean
  readonly media: MediaApi<Blob>
}

const absolute = (url: string): string => urlOf(url, location.href)?.href ?? url

/** A film that is played from its address, and kept on the device when the learner says so. */
export function FileVideo({ film, title, url, online, media, children, ...told }: FileVideoProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const address = absolute(url)
  const vttUrl = film.vttUrl === undefined ? undefined : absolute(film.vttUrl)
  const streamed = isStream(address)
  const { keeping, ...kept } = useKept(media, address, vttUrl)
  return children(
    <>
      <FilePlayer
        {...told}
        url={address}
        streamed={streamed}
        vttUrl={vttUrl}
        title={title}
        preview={film.preview}
        length={film.length}
        language={language}
        online={online}
        keeping={keeping}
        media={media}
      />
      {!online && keeping.is === 'kept' ? <Note icon="offline">{text('video.offlineKept')}</Note> : null}
    </>,
    streamed ? undefined : <Keep keeping={keeping} online={online} {...kept} />,
  )
}

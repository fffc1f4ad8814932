import { expose } from 'comlink'
import { media } from '../media/media'
import { cacheStore } from '../system/cache-store'

/** Videos: their subtitles, and what of them is kept for offline use. */
export interface Media {
  /** Answers what a page asks on this port (MediaApi), as long as the page lives. */
  readonly serve: (port: MessagePort) => void
}

export const part: Media = {
  serve: (port) => {
    const api = media(cacheStore)
    if (import.meta.env.DEV)
      void import('../../protocol/crossing').then(({ judged, mediaCrossings }) =>
        expose(judged(api, mediaCrossings, reportError), port),
      )
    else expose(api, port)
  },
}

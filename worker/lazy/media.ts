import { expose } from 'comlink'
import { media } from '../media/media'
import { cacheStore } from '../system/media-caches'

/** Code for videos: their subtitles, and their downloads for offline use. */
export interface MediaModule {
  /** Serves the MediaApi on this port for the life of the page. */
  readonly serve: (port: MessagePort) => void
}

export const lazyModule: MediaModule = {
  serve: (port) => {
    const api = media(cacheStore)
    if (import.meta.env.DEV)
      void import('../../protocol/bridge-codecs').then(({ withValidation, mediaBridgeCodecs }) =>
        expose(withValidation(api, mediaBridgeCodecs, reportError), port),
      )
    else expose(api, port)
  },
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Downloaded, DownloadEnd, MediaApi, MediaFiles } from '../../../protocol/media'

/** Download state of a video. */
export type DownloadState =
  | { readonly is: 'unknown' }
  | { readonly is: 'not'; readonly failed?: Exclude<DownloadEnd, 'done' | 'stopped'> }
  | { readonly is: 'downloading'; readonly done: Downloaded }
  | { readonly is: 'downloaded'; readonly size: number }

interface VideoDownload {
  readonly state: DownloadState
  readonly download: () => void
  readonly stop: () => void
  readonly remove: () => Promise<void>
}

/** Manages the download of a video: looks it up, downloads it with progress, deletes it (D-VIDEO-15 to D-VIDEO-18). */
export function useVideoDownload(media: MediaApi<Blob>, url: string, vttUrl: string | undefined): VideoDownload {
  const [state, setState] = useState<DownloadState>({ is: 'unknown' })
  const [looks, setLooks] = useState(0)
  const files: MediaFiles = vttUrl === undefined ? { url } : { url, vttUrl }

  const look = () => setLooks((before) => before + 1)
  const download = async () => {
    setState({ is: 'downloading', done: { bytes: 0 } })
    const end = await media
      .download(files, (done) => setState((now) => (now.is === 'downloading' ? { is: 'downloading', done } : now)))
      .catch((): DownloadEnd => 'failed')
    if (end === 'full' || end === 'failed') setState({ is: 'not', failed: end })
    else look()
  }

  // Follows a download that was started before the card was left.
  const found = useEffectEvent((held: Awaited<ReturnType<typeof media.held>>) => {
    if (held === 'downloading') void download()
    else setState(held === undefined ? { is: 'not' } : { is: 'downloaded', size: held.size })
  })
  useEffect(() => {
    let current = true
    void media.held(vttUrl === undefined ? { url } : { url, vttUrl }).then((held) => {
      if (current) found(held)
    })
    return () => {
      current = false
    }
  }, [media, url, vttUrl, looks])

  return {
    state,
    download: () => void download(),
    stop: () => void media.stop(url).catch(() => undefined),
    remove: async () => {
      await media.remove(files).catch(() => undefined)
      look()
    },
  }
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Downloaded, DownloadEnd, MediaApi, MediaFiles } from '../../../protocol/media'

/** What of a video is on this device. */
export type Keeping =
  | { readonly is: 'unknown' }
  | { readonly is: 'not'; readonly failed?: Exclude<DownloadEnd, 'done' | 'stopped'> }
  | { readonly is: 'downloading'; readonly done: Downloaded }
  | { readonly is: 'kept'; readonly size: number }

interface Kept {
  readonly keeping: Keeping
  readonly download: () => void
  readonly stop: () => void
  readonly remove: () => Promise<void>
}

/** A video's place on this device: looked up, downloaded with its progress, deleted (D-VIDEO-15 to D-VIDEO-18). */
export function useKept(media: MediaApi<Blob>, url: string, vttUrl: string | undefined): Kept {
  const [keeping, setKeeping] = useState<Keeping>({ is: 'unknown' })
  const [looks, setLooks] = useState(0)
  const files: MediaFiles = vttUrl === undefined ? { url } : { url, vttUrl }

  const look = () => setLooks((before) => before + 1)
  const download = async () => {
    setKeeping({ is: 'downloading', done: { bytes: 0 } })
    const end = await media
      .download(files, (done) => setKeeping((now) => (now.is === 'downloading' ? { is: 'downloading', done } : now)))
      .catch((): DownloadEnd => 'failed')
    if (end === 'full' || end === 'failed') setKeeping({ is: 'not', failed: end })
    else look()
  }

  // One that goes on since the card was left before is followed.
  const found = useEffectEvent((held: Awaited<ReturnType<typeof media.held>>) => {
    if (held === 'downloading') void download()
    else setKeeping(held === undefined ? { is: 'not' } : { is: 'kept', size: held.size })
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
    keeping,
    download: () => void download(),
    stop: () => void media.stop(url).catch(() => undefined),
    remove: async () => {
      await media.remove(files).catch(() => undefined)
      look()
    },
  }
}

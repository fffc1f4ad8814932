import { useEffect, useState } from 'react'
import type { MediaApi } from '../../../protocol/media'
import type { DownloadState } from './useVideoDownload'

/**
 * Returns the source of a started video: the device if it is downloaded, else its address. It does not change during
 * playback.
 */
export function useSource(
  media: MediaApi<Blob>,
  url: string,
  downloadState: DownloadState,
  started: boolean,
): string | undefined {
  const [source, setSource] = useState<string>()
  const isDownloaded = downloadState.is === 'downloaded'
  const wanted = started && source === undefined && downloadState.is !== 'unknown'
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    const file = isDownloaded ? media.file(url).catch(() => undefined) : Promise.resolve(undefined)
    void file.then((found) => {
      if (current) setSource(found === undefined ? url : URL.createObjectURL(found))
    })
    return () => {
      current = false
    }
  }, [wanted, isDownloaded, media, url])
  useEffect(
    () => () => {
      if (source?.startsWith('blob:') === true) URL.revokeObjectURL(source)
    },
    [source],
  )
  return source
}

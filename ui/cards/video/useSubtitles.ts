import { useEffect, useState } from 'react'
import type { MediaApi, Subtitles } from '../../../protocol/media'

export type SubtitleState = { readonly is: 'none' } | { readonly is: 'loading' } | Subtitles

/**
 * Loads a video's subtitles when they are first needed (D-VTT-01 to D-VTT-03), and again when the device is online
 * again.
 */
export function useSubtitles(media: MediaApi<Blob>, vttUrl: string | undefined, wanted: boolean): SubtitleState {
  const [read, setRead] = useState<{ readonly url: string; readonly subtitles: Subtitles }>()
  const known = read?.url === vttUrl ? read?.subtitles : undefined
  const asks = wanted && known === undefined ? vttUrl : undefined
  useEffect(() => {
    if (asks === undefined) return undefined
    let current = true
    void media.subtitles(asks).then((subtitles) => {
      if (current) setRead({ url: asks, subtitles })
    })
    return () => {
      current = false
    }
  }, [media, asks])
  const hasFailed = known?.is === 'failed'
  useEffect(() => {
    if (!hasFailed) return undefined
    const again = () => setRead(undefined)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasFailed])
  return vttUrl === undefined ? { is: 'none' } : (known ?? { is: 'loading' })
}

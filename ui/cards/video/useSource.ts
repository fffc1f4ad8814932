import { useEffect, useState } from 'react'
import type { MediaApi } from '../../../protocol/media'
import type { Keeping } from './useKept'

/** Where a film that was started comes from: the device when it is there, else its address; what it began with stays. */
export function useSource(media: MediaApi<Blob>, url: string, keeping: Keeping, started: boolean): string | undefined {
  const [source, setSource] = useState<string>()
  const kept = keeping.is === 'kept'
  const wanted = started && source === undefined && keeping.is !== 'unknown'
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    const file = kept ? media.file(url).catch(() => undefined) : Promise.resolve(undefined)
    void file.then((found) => {
      if (current) setSource(found === undefined ? url : URL.createObjectURL(found))
    })
    return () => {
      current = false
    }
  }, [wanted, kept, media, url])
  useEffect(
    () => () => {
      if (source?.startsWith('blob:') === true) URL.revokeObjectURL(source)
    },
    [source],
  )
  return source
}

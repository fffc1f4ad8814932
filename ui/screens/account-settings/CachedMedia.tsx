import { useEffect, useState, type ReactNode } from 'react'
import { keptMediaBudget } from '../../../protocol/service-worker'
import { Button } from '../../components/buttons/Button'
import { useAnnounce } from '../../components/feedback/Announcer'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { PlainRow } from '../account/Rows'
import { keptMediaCache } from '../../../protocol/product'

const MEGABYTE = 1_000_000

/** Shows the size of cached pictures and sounds of opened decks, which show offline, and clears them (X-PWA-01). */
export function CachedMedia(): ReactNode {
  const text = useText()
  const announce = useAnnounce()
  const { number } = useFormats()
  const [size, setSize] = useState(0)
  const look = () => mediaCacheSize().then(setSize, () => setSize(0))
  useEffect(() => void look(), [])
  const inMegabytes = (bytes: number) => number(Math.ceil((bytes / MEGABYTE) * 10) / 10)
  const clear = async () => {
    await clearMediaCache().catch(() => false)
    await look()
    announce(text('account.kept.cleared'))
  }
  return (
    <PlainRow
      icon="download"
      label={text('account.kept')}
      hint={text('account.kept.size', { used: inMegabytes(size), budget: inMegabytes(keptMediaBudget) })}
    >
      <Button small kind="quiet" disabled={size === 0} onClick={() => void clear()}>
        {text('account.kept.clear')}
      </Button>
    </PlainRow>
  )
}

/** Returns the bytes that media of opened decks take on this device; 0 if the browser stores nothing. */
async function mediaCacheSize(): Promise<number> {
  const cache = await caches.open(keptMediaCache)
  const replies = await cache.matchAll()
  return replies.reduce((sum, { headers }) => sum + Number(headers.get('Content-Length') ?? 0), 0)
}

/** Deletes them; media that are opened later are stored again. */
const clearMediaCache = (): Promise<boolean> => caches.delete(keptMediaCache)

import { useEffect, useState, type ReactNode } from 'react'
import { keptMediaBudget } from '../../../protocol/service-worker'
import { Button } from '../../components/Button'
import { useAnnounce } from '../../components/Announcer'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { clearKeptMedia, keptMediaSize } from '../../installed/kept-media'
import { PlainRow } from '../account/Rows'

const MEGABYTE = 1_000_000

/** What is kept of opened decks' pictures and sounds so that they show offline, and the way to let go of it (X-PWA-01). */
export function KeptMedia(): ReactNode {
  const text = useText()
  const announce = useAnnounce()
  const { number } = useFormats()
  const [size, setSize] = useState(0)
  const look = () => keptMediaSize().then(setSize, () => setSize(0))
  useEffect(() => void look(), [])
  const inMegabytes = (bytes: number) => number(Math.ceil((bytes / MEGABYTE) * 10) / 10)
  const clear = async () => {
    await clearKeptMedia().catch(() => false)
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

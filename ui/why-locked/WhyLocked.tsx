import { useState, type ReactNode } from 'react'
import type { LockQuestion } from '../../protocol/why-locked'
import { Button } from '../components/Button'
import { part, usePart } from '../faults/part'
import { useText } from '../i18n/Messages'

/** Fetched where something locked shows, so that it is there without a network when it is asked for. */
const panel = part(() => import('./Panel').then(({ Panel }) => Panel))

interface WhyLockedProps {
  readonly about: LockQuestion
  /** In an open deck: goes to one of its cards. */
  readonly jumpTo?: (cardId: string) => void
  readonly className?: string | undefined
}

/** 'Why is this locked?' on a locked deck, card or retake (decision 13). */
export function WhyLocked({ about, jumpTo, className }: WhyLockedProps): ReactNode {
  const text = useText()
  const [open, setOpen] = useState(false)
  const state = usePart(panel)
  const Panel = open && state.is === 'here' ? state.value : undefined
  return (
    <>
      <Button kind="quiet" icon="lock" className={className} onClick={() => setOpen(true)}>
        {text('why.title')}
      </Button>
      {Panel === undefined ? null : (
        <Panel about={about} onClose={() => setOpen(false)} {...(jumpTo === undefined ? {} : { jumpTo })} />
      )}
    </>
  )
}

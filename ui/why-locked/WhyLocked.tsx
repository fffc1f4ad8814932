import type { ReactNode } from 'react'
import type { LockQuestion } from '../../protocol/why-locked'
import { Button } from '../components/Button'
import { part } from '../faults/part'
import { useText } from '../i18n/Messages'
import { useAsked } from '../toast/useAsked'

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
  const { shown: Panel, ask, close } = useAsked(panel)
  return (
    <>
      <Button kind="quiet" icon="lock" className={className} onClick={ask}>
        {text('why.title')}
      </Button>
      {Panel === undefined ? null : (
        <Panel about={about} onClose={close} {...(jumpTo === undefined ? {} : { jumpTo })} />
      )}
    </>
  )
}

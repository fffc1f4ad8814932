import type { ReactNode } from 'react'
import type { LockQuestion } from '../../protocol/why-locked'
import { Button } from '../components/buttons/Button'
import { lazyModule } from '../lazy/lazy-module'
import { useText } from '../i18n/Messages'
import { useLazyDialog } from '../lazy/useLazyDialog'

const panel = lazyModule(() => import('./Panel').then(({ Panel }) => Panel))

interface WhyLockedProps {
  readonly about: LockQuestion
  /** In an open deck: navigates to one of its cards. */
  readonly jumpTo?: (cardId: string) => void
  readonly className?: string | undefined
}

/** Renders 'Why is this locked?' on a locked deck, card or retake (decision 13). */
export function WhyLocked({ about, jumpTo, className }: WhyLockedProps): ReactNode {
  const text = useText()
  const { shown: Panel, open, close } = useLazyDialog(panel)
  return (
    <>
      <Button kind="quiet" icon="lock" className={className} onClick={open}>
        {text('why.title')}
      </Button>
      {Panel === undefined ? null : (
        <Panel about={about} onClose={close} {...(jumpTo === undefined ? {} : { jumpTo })} />
      )}
    </>
  )
}

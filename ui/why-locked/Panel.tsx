import { useEffect, useState, type ReactNode } from 'react'
import { lockedDeckPath } from '../../protocol/path-rules'
import type { LockQuestion, LockExplanation, LockWay } from '../../protocol/why-locked'
import { Button, ButtonLink } from '../components/buttons/Button'
import { Dialog } from '../components/dialog/Dialog'
import { Loading } from '../components/feedback/Loading'
import { Note } from '../components/feedback/Note'
import { useWhyLocked } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { Explanation } from './Explanation'

interface PanelProps {
  readonly about: LockQuestion
  readonly jumpTo?: (cardId: string) => void
  readonly onClose: () => void
}

/** Shows the lock's rule, the events behind it, and a button with the next step (decision 13). */
export function Panel({ about, jumpTo, onClose }: PanelProps): ReactNode {
  const text = useText()
  const story = useExplanation(about)
  const way = typeof story === 'object' ? story.way : undefined
  return (
    <Dialog
      title={text('why.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.close')}</Button>
          {way === undefined ? null : <Way way={way} jumpTo={jumpTo} onClose={onClose} />}
        </>
      }
    >
      {story === 'reading' ? <Loading message={text('why.reading')} /> : null}
      {story === 'failed' ? (
        <Note tone="warning" live="assertive">
          {text('why.failed')}
        </Note>
      ) : null}
      {typeof story === 'object' ? <Explanation story={story} /> : null}
    </Dialog>
  )
}

/** Returns the core's explanation of the lock; a missing one counts as failed. */
function useExplanation({ deckId, cardId }: LockQuestion): LockExplanation | 'reading' | 'failed' {
  const whyLocked = useWhyLocked()
  const [story, setStory] = useState<LockExplanation | 'reading' | 'failed'>('reading')
  useEffect(() => {
    let isOver = false
    const settle = (told: LockExplanation | 'failed') => {
      if (!isOver) setStory(told)
    }
    whyLocked(cardId === undefined ? { deckId } : { deckId, cardId }).then(
      (told) => settle(told ?? 'failed'),
      () => settle('failed'),
    )
    return () => {
      isOver = true
    }
  }, [whyLocked, deckId, cardId])
  return story
}

interface WayProps {
  readonly way: LockWay
  readonly jumpTo: ((cardId: string) => void) | undefined
  readonly onClose: () => void
}

function Way({ way, jumpTo, onClose }: WayProps): ReactNode {
  const text = useText()
  if (way.leads === 'deck')
    return (
      <ButtonLink kind="brand" href={lockedDeckPath(way.deckId, way.categoryId)}>
        {text(way.again ? 'alert.deckRelocked.action' : 'viewer.locked.action')}
      </ButtonLink>
    )
  if (jumpTo === undefined) return null
  const { cardId } = way
  return (
    <Button
      kind="brand"
      onClick={() => {
        onClose()
        jumpTo(cardId)
      }}
    >
      {text(way.leads === 'question' ? 'result.firstUnanswered' : 'why.way.result')}
    </Button>
  )
}

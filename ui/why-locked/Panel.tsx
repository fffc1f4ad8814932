import { useEffect, useState, type ReactNode } from 'react'
import { lockedDeckPath } from '../../protocol/path-rules'
import type { LockQuestion, LockStory, LockWay } from '../../protocol/why-locked'
import { Button, ButtonLink } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { Loading } from '../components/Loading'
import { Note } from '../components/Note'
import { useWhyLocked } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { Story } from './Story'

interface PanelProps {
  readonly about: LockQuestion
  readonly jumpTo?: (cardId: string) => void
  readonly onClose: () => void
}

/** The rule that holds, the events behind it, and the button that does something about it (decision 13). */
export function Panel({ about, jumpTo, onClose }: PanelProps): ReactNode {
  const text = useText()
  const story = useStory(about)
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
      {typeof story === 'object' ? <Story story={story} /> : null}
    </Dialog>
  )
}

/** The story as the core tells it when it is asked; what it cannot tell counts as failed. */
function useStory({ deckId, cardId }: LockQuestion): LockStory | 'reading' | 'failed' {
  const whyLocked = useWhyLocked()
  const [story, setStory] = useState<LockStory | 'reading' | 'failed'>('reading')
  useEffect(() => {
    let isOver = false
    const settle = (told: LockStory | 'failed') => {
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

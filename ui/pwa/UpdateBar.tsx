import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../components/buttons/Button'
import { PageBar } from '../components/layout/PageBar'
import { useText } from '../i18n/Messages'
import { updates } from './updates'

/**
 * Announces a newer build (X-PWA-02). Appears when the learner navigates or returns to the tab, so that nothing moves
 * unexpectedly (X-UX-05). Shown on pages only, never over a deck, where an assessment or a video may be running.
 */
export function UpdateBar(): ReactNode {
  const text = useText()
  const [place] = useLocation()
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    const look = () => setOffered(updates.isReady())
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [place])
  if (!offered) return null
  return (
    <PageBar
      icon="refresh"
      ways={
        <Button small onClick={() => location.reload()}>
          {text('action.refresh')}
        </Button>
      }
    >
      <b>{text('installed.updateReady')}</b> {text('installed.updateText')}
    </PageBar>
  )
}

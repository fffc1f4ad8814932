import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../components/Button'
import { PageBar } from '../components/PageBar'
import { useText } from '../i18n/Messages'
import { updates } from './updates'

/**
 * Says that a newer build is there (X-PWA-02). It comes with a step of the learner's own, so that nothing moves under
 * their eyes (X-UX-05), and stands on pages alone: never over a deck, in which an assessment or a video may be running.
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

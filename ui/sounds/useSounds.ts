import { useEffect } from 'react'
import { playSound, switchSounds, wakeSounds } from './play-sound'

/** Controls on a card, which handle their own press. */
const worked = 'button, a, input, textarea, select, summary, label, dialog'

/** Maximum movement of a tap, px; further is a swipe. */
const still = 10
let pressedAt = { x: 0, y: 0 }

function pressed({ clientX, clientY }: PointerEvent): void {
  pressedAt = { x: clientX, y: clientY }
  wakeSounds()
}

/** Plays a sound for a press on an icon or a card (D-SOUND-04, shell O-58). The action of a press has its own sound. */
function tapped({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof Element)) return
  const isSwipe = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > still
  if (target.closest('[data-icon]') !== null) playSound('icon_tap')
  else if (!isSwipe && target.closest('[data-face]') !== null && target.closest(worked) === null) playSound('card_tap')
}

/** Plays the sounds of the complete page while they are on (S-PREF-03). */
export function useSounds(isOn: boolean): void {
  useEffect(() => {
    switchSounds(isOn)
    if (!isOn) return undefined
    // Runs before listeners that stop the event.
    const early = { capture: true }
    document.addEventListener('pointerdown', pressed, early)
    document.addEventListener('keydown', wakeSounds, early)
    document.addEventListener('click', tapped, early)
    return () => {
      switchSounds(false)
      document.removeEventListener('pointerdown', pressed, early)
      document.removeEventListener('keydown', wakeSounds, early)
      document.removeEventListener('click', tapped, early)
    }
  }, [isOn])
}

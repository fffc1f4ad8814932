import { useEffect } from 'react'
import { playSound, switchSounds, wakeSounds } from './play-sound'

/** What has a press of its own, on a card. */
const worked = 'button, a, input, textarea, select, summary, label, dialog'

/** What was moved further than this between its two ends is a swipe and no tap, px. */
const still = 10
let pressedAt = { x: 0, y: 0 }

function pressed({ clientX, clientY }: PointerEvent): void {
  pressedAt = { x: clientX, y: clientY }
  wakeSounds()
}

/** A press on an icon or a card is heard (D-SOUND-04, shell O-58). What a press leads to has a sound of its own. */
function tapped({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof Element)) return
  const isSwipe = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > still
  if (target.closest('[data-icon]') !== null) playSound('icon_tap')
  else if (!isSwipe && target.closest('[data-face]') !== null && target.closest(worked) === null) playSound('card_tap')
}

/** The sounds of the whole page, while the learner wants them (S-PREF-03). */
export function useSounds(isOn: boolean): void {
  useEffect(() => {
    switchSounds(isOn)
    if (!isOn) return undefined
    // Before anything that stops a press on its way.
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

import { useEffect, useEffectEvent } from 'react'

interface DeckKeys {
  readonly move: (by: -1 | 1) => void
  readonly first: () => void
  readonly last: () => void
  readonly turn: () => void
  readonly close: () => void
  readonly favorite: () => void
}

/** Where a key means something else. */
const typing = 'input, textarea, select, [contenteditable="true"]'
const pressing = 'button, a, summary, [role="link"]'

/** Arrows move, Home and End go to the ends, Space or Enter turns, F is the favourite, Escape closes (X-A11Y-02). */
export function useDeckKeys(keys: DeckKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return
    if (target.closest(typing) !== null || document.querySelector('dialog[open]') !== null) return
    const action = actionOf(event, keys, target)
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function actionOf(event: KeyboardEvent, keys: DeckKeys, target: Element): (() => void) | undefined {
  switch (event.key) {
    case 'ArrowRight':
      return () => keys.move(1)
    case 'ArrowLeft':
      return () => keys.move(-1)
    case 'Home':
      return keys.first
    case 'End':
      return keys.last
    case 'Escape':
      return keys.close
    case ' ':
    case 'Enter':
      return target.closest(pressing) === null && !event.repeat ? keys.turn : undefined
    case 'f':
    case 'F':
      return event.repeat ? undefined : keys.favorite
    default:
      return undefined
  }
}

import { useEffectEvent, useLayoutEffect } from 'react'
import { deckKey, selects, type DeckKey, type KeyPlace } from './deck-keys'

interface DeckKeys {
  readonly move: (by: -1 | 1) => void
  readonly first: () => void
  readonly last: () => void
  readonly turn: () => void
  /** Replaces the flip after an answer. */
  readonly goOn: (() => void) | undefined
  readonly close: () => void
  readonly favorite: () => void
  /** Are single-letter and single-digit keys enabled? */
  readonly single: boolean
}

/** Ignores all keys, while the carousel is not shown. */
export const noKeys: DeckKeys = {
  move: () => undefined,
  first: () => undefined,
  last: () => undefined,
  turn: () => undefined,
  goOn: undefined,
  close: () => undefined,
  favorite: () => undefined,
  single: true,
}

/** Elements that use keys themselves. */
const typing =
  'input, textarea, select, [contenteditable="true"], video, audio, :is([role="slider"], [role="listbox"], [role="menu"], [role="radiogroup"])'
const pressing = ':is(button, a, summary, [role="link"])'
const closed = '[data-face] button[aria-disabled="true"]'

/** Handles the viewer's keys while the viewer or nothing has the focus. */
export function useDeckKeys(keys: DeckKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return
    if (selects(event)) return
    if (document.querySelector('dialog[open]') !== null || isCardFullscreen()) return
    const at = placeOf(target)
    // Enter on an answered, disabled button shows the next card; other disabled buttons do nothing.
    const goesOn = event.key === 'Enter' && keys.goOn !== undefined && target.closest(closed) !== null
    const asked = deckKey(event.key, event.repeat, goesOn ? { ...at, pressing: false } : at, keys.single)
    const action = asked === undefined ? undefined : actionOf(asked, event.key, keys)
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  // A layout effect, so that a key pressed before the paint ends counts, too.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Closes the deck by Escape while it loads, has failed or is empty. */
export function useCloseKey(close: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    close()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function placeOf(target: Element): KeyPlace {
  const around: Element[] = []
  for (
    let element: Element | null = target;
    element !== null && element !== document.body;
    element = element.parentElement
  )
    around.push(element)
  const scrolls = around.filter((element) => element.id !== 'main' && isScroller(element))
  return {
    typing: target.closest(typing) !== null,
    pressing: target.closest(pressing) !== null,
    scrollsDown: scrolls.some((element) => element.scrollHeight > element.clientHeight + 1),
    scrollsAside: scrolls.some((element) => element.scrollWidth > element.clientWidth + 1),
  }
}

const isScroller = (element: Element): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element)
  return [overflowX, overflowY].some((flow) => flow === 'auto' || flow === 'scroll')
}

function actionOf(asked: DeckKey, key: string, keys: DeckKeys): (() => void) | undefined {
  switch (asked.does) {
    case 'next':
      return () => keys.move(1)
    case 'previous':
      return () => keys.move(-1)
    case 'turn':
      return key === 'Enter' && keys.goOn !== undefined ? keys.goOn : keys.turn
    case 'answer':
      return actionNaming(asked.key) ?? (asked.key === 'F' ? keys.favorite : undefined)
    case 'first':
    case 'last':
    case 'close':
      return keys[asked.does]
  }
}

/**
 * Returns an action that focuses and clicks the button with this key in aria-keyshortcuts; undefined without such a
 * button. A disabled button does nothing.
 */
function actionNaming(key: string): (() => void) | undefined {
  const named = document.querySelector<HTMLElement>(
    `[data-card]:not([inert]) [data-face]:not([inert]) [aria-keyshortcuts~="${key}"]`,
  )
  if (named === null) return undefined
  return () => {
    if (named.getAttribute('aria-disabled') === 'true') return
    named.focus({ preventScroll: true })
    named.click()
  }
}

/** Does a part of a card, such as its video, fill the screen? Then the carousel is hidden and does not move. */
export const isCardFullscreen = (): boolean => (document.fullscreenElement?.closest('[data-card]') ?? null) !== null

/** What a key asks of the viewer; 'answer' with the letter or digit of the answer. */
export type DeckKey =
  | { readonly does: 'next' | 'previous' | 'first' | 'last' | 'turn' | 'close' }
  | { readonly does: 'answer'; readonly key: string }

/** Which keys the place that has the focus needs for itself. */
export interface KeyPlace {
  /** A field is typed into, or a part has keys of its own: sliders, lists, menus. */
  readonly typing: boolean
  /** A button or link that Enter and Space press. */
  readonly pressing: boolean
  /** It lies in something that scrolls up and down, or sideways. */
  readonly scrollsDown: boolean
  readonly scrollsAside: boolean
}

/** Shift with an arrow, Home or End selects text, and moves nothing else (X-UX-03). */
export const selects = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  shiftKey && (key.startsWith('Arrow') || key === 'Home' || key === 'End')

/**
 * Arrows move, Home and End go to the ends, Space or Enter turns, Escape closes, and single keys: F is the favourite, A to
 * Z and 1 to 9 answer. Single keys can be switched off (WCAG 2.1.4), and no key is taken from a field or from what scrolls
 * (X-A11Y-02, X-UX-03).
 */
export function deckKey(key: string, repeat: boolean, at: KeyPlace, singleKeys: boolean): DeckKey | undefined {
  if (at.typing) return undefined
  switch (key) {
    case 'ArrowRight':
      return at.scrollsAside ? undefined : { does: 'next' }
    case 'ArrowLeft':
      return at.scrollsAside ? undefined : { does: 'previous' }
    case 'Home':
      return at.scrollsDown ? undefined : { does: 'first' }
    case 'End':
      return at.scrollsDown ? undefined : { does: 'last' }
    case 'Escape':
      return { does: 'close' }
    case ' ':
      return at.pressing || at.scrollsDown || repeat ? undefined : { does: 'turn' }
    case 'Enter':
      return at.pressing || repeat ? undefined : { does: 'turn' }
    default:
      return singleKeys && !repeat && /^[a-z1-9]$/i.test(key) ? { does: 'answer', key: key.toUpperCase() } : undefined
  }
}

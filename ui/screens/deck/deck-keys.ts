/** The viewer's command for a key; 'answer' has the letter or digit of the answer. */
export type DeckKey =
  | { readonly does: 'next' | 'previous' | 'first' | 'last' | 'turn' | 'close' }
  | { readonly does: 'answer'; readonly key: string }

/** Describes which keys the focused element needs itself. */
export interface KeyPlace {
  /** A text field, or a widget with its own keys: slider, list, menu. */
  readonly typing: boolean
  /** A button or link that Enter and Space press. */
  readonly pressing: boolean
  /** It is inside an element that scrolls vertically, or horizontally. */
  readonly scrollsDown: boolean
  readonly scrollsAside: boolean
}

/** Shift with an arrow, Home or End selects text, and moves nothing else (X-UX-03). */
export const selects = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  shiftKey && (key.startsWith('Arrow') || key === 'Home' || key === 'End')

/**
 * Maps a key to a command. Arrows move, Home and End go to the ends, Space or Enter flips, Escape closes. Single keys:
 * F toggles the favorite, A to Z and 1 to 9 answer. The learner can switch single keys off (WCAG 2.1.4). Fields and
 * scrollers keep their keys (X-A11Y-02, X-UX-03).
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

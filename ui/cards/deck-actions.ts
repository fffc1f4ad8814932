import type { LinkTarget } from './link-target'

/** Actions of the deck that a card can use. */
export interface DeckActions {
  readonly next: () => void
  readonly jumpTo: (cardId: string) => void
  /** Returns the target of a link of the card, by its address in the content; undefined: it must not be opened. */
  readonly targetOf: (link: string) => LinkTarget | undefined
  /** Opens a link of the card, by its address in the content, or shows why not. */
  readonly openLink: (link: string) => void
  /** Reports to the core a link that the browser opens natively. */
  readonly linkFollowed: (link: string) => void
  /** Called when the user answers by keyboard: a card that leaves the deck stays in view until the user moves on. */
  readonly waitForReader: () => void
}

const noop = () => undefined

/** The actions for a card that is not in view: they do nothing. */
export const noDeckActions: DeckActions = {
  next: noop,
  jumpTo: noop,
  targetOf: noop,
  openLink: noop,
  linkFollowed: noop,
  waitForReader: noop,
}

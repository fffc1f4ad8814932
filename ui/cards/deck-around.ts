import type { LinkTarget } from './link-target'

/** What the deck around a card does for it. */
export interface DeckAround {
  readonly next: () => void
  readonly jumpTo: (cardId: string) => void
  /** Where a link of the card leads, the address as it stands in the content; undefined: it must not be opened. */
  readonly targetOf: (link: string) => LinkTarget | undefined
  /** Opens a link of the card, the address as it stands in the content, or says why not. */
  readonly openLink: (link: string) => void
  /** The browser opens the link by itself; the core is told of it. */
  readonly linkFollowed: (link: string) => void
  /** Somebody answers without a pointer: should the card leave the deck, it stays in view until they move on. */
  readonly waitForReader: () => void
}

const nothing = () => undefined

/** Around a card that is not in view: nothing can be asked of it. */
export const noDeck: DeckAround = {
  next: nothing,
  jumpTo: nothing,
  targetOf: nothing,
  openLink: nothing,
  linkFollowed: nothing,
  waitForReader: nothing,
}

/** What a card may ask of the deck around it. */
export interface CardActions {
  readonly next: () => void
  readonly jumpTo: (cardId: string) => void
  /** Opens a link of the card, the address as it stands in the content, or says why not. */
  readonly openLink: (link: string) => void
  /** The browser opens the link by itself; the core is told of it. */
  readonly linkFollowed: (link: string) => void
  readonly setFavorite: (favorite: boolean) => void
  /** Settles when the answer is taken or refused. byKey: given without a pointer. */
  readonly answer: (questionId: string, answerId: string, byKey: boolean) => Promise<unknown>
  readonly completeAttempt: () => void
  readonly retry: () => void
  readonly submitScore: () => void
}

const nothing = () => undefined

/** Of a card that is not in view. */
export const noActions: CardActions = {
  next: nothing,
  jumpTo: nothing,
  openLink: nothing,
  linkFollowed: nothing,
  setFavorite: nothing,
  answer: () => Promise.resolve(),
  completeAttempt: nothing,
  retry: nothing,
  submitScore: nothing,
}

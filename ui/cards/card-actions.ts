/** What a card may ask of the deck around it. */
export interface CardActions {
  readonly next: () => void
  readonly jumpTo: (cardId: string) => void
  /** A link of the card was followed; the address is as it stands in the content. */
  readonly openLink: (link: string) => void
  readonly setFavorite: (favorite: boolean) => void
  /** Settles when the answer is taken or refused. */
  readonly answer: (questionId: string, answerId: string) => Promise<unknown>
  readonly completeAttempt: () => void
  readonly retry: () => void
  readonly submitScore: () => void
}

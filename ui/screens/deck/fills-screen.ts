/** Does a part of a card fill the screen, such as its film? Then the hand is not to be seen, and stays where it is. */
export const fillsScreen = (): boolean => (document.fullscreenElement?.closest('[data-card]') ?? null) !== null

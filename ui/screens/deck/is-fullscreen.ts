/** Does a part of a card, such as its video, fill the screen? Then the carousel is hidden and does not move. */
export const isCardFullscreen = (): boolean => (document.fullscreenElement?.closest('[data-card]') ?? null) !== null

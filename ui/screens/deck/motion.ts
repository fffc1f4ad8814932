/** Everything held or turned goes by this spring; it settles in about 600 ms. */
export const spring = { tension: 210, friction: 24 } as const
/** A face that gives way to the other without turning, in ms. */
export const fade = 175
/** Milliseconds after which a turn is over for good, and the hidden face leaves the page (D-CARD-24). */
export const turnCleanup = 1000
/** Largest growth of a card while it stands edge-on. */
export const edgeOnGrowth = 0.03

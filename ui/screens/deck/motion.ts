/** What is dragged off the table goes by this spring. */
export const spring = { tension: 210, friction: 24 } as const
/** Everything that is held or turned goes by the spring of the tokens; it settles in about 600 ms. */
export const glide = 'transform var(--turn) var(--spring)'
/** A face that gives way to the other without turning, in ms. */
export const fade = 175

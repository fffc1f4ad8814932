/** What is dragged off the table goes by this spring. */
export const spring = { tension: 210, friction: 24 } as const
/** Everything that is held or turned goes by the spring of the tokens; it settles in about 600 ms. */
export const glide = 'transform var(--turn) var(--spring)'
/** A card that is turned: a little larger while it stands edge-on. */
export const lift: Keyframe[] = [{ scale: 1 }, { scale: 1.03 }, { scale: 1 }]
export const lifted = { duration: 300, easing: 'ease-in-out' } as const
/** A face that gives way to the other without turning, in ms. */
export const fade = 175

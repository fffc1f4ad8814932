/** Spring for a card that is dragged off the deck. */
export const spring = { tension: 210, friction: 24 } as const
/** Transition for moves and flips, with the spring of the design tokens; it settles in about 600 ms. */
export const glide = 'transform var(--turn) var(--spring)'
/** Enlarges a card slightly while it is edge-on during a flip. */
export const lift: Keyframe[] = [{ scale: 1 }, { scale: 1.03 }, { scale: 1 }]
export const lifted = { duration: 300, easing: 'ease-in-out' } as const
/** Duration of the crossfade that replaces a flip, in ms. */
export const fade = 175

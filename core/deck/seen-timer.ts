import { firedIn } from '../timers'

/** The timer of a card in view: when it fires, the card counts as seen. */
export const SEEN = 'cardSeen'

/** Is this the timer of a card in view, whose firing nobody waits for (X-LOG-17)? */
export const isUnhurried = (timer: string): boolean => firedIn(timer, SEEN) !== undefined

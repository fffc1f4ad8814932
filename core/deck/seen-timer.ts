import { tabOfTimerNamed } from '../timers'

/** The timer of a card in view: when it fires, the card counts as seen. */
export const SEEN_TIMER = 'cardSeen'

/** Is this the seen timer of a card? Its firing is a deferred fact (X-LOG-17). */
export const isDeferrable = (timer: string): boolean => tabOfTimerNamed(timer, SEEN_TIMER) !== undefined

import type { Fact } from '../core/facts'
import type { State } from '../core/state'

export type Returned = Extract<Fact, { type: 'returned' }>

/** What a tab is to others and has open, as it was known when it was there last. */
export interface Presence {
  /** Takes note of a new state. What is to be reported when this tab was dropped from it; undefined when it is there. */
  readonly look: (before: State, after: State) => Returned | undefined
}

/**
 * A tab that does not answer when another one starts, because it is frozen or busy, is taken for dead and dropped from
 * the state. It finds that out when it reads the log, and comes back with what it had open.
 */
export function presenceOf(session: string): Presence {
  let last: Returned | undefined
  return {
    look: (before, after) => {
      if (session in after.device.pages) {
        last = undefined
        return undefined
      }
      if (session in before.device.pages) last = returned(before, session)
      return last
    },
  }
}

function returned({ device, mine }: State, session: string): Returned {
  const deck = mine.tabs[session]?.deck
  return {
    type: 'returned',
    hidden: device.pages[session]?.hidden === true,
    ...(mine.owner === undefined ? {} : { owner: mine.owner }),
    ...(deck === undefined
      ? {}
      : { deck: { deckId: deck.deckId, ...(deck.cardId === undefined ? {} : { cardId: deck.cardId }) } }),
  }
}

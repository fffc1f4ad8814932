import type { Fact } from '../../core/facts'
import type { State } from '../../core/state'
import { omitUndefined } from '../../protocol/omit-undefined'

export type TabRevival = Extract<Fact, { type: 'returned' }>

/** The last known presence of a tab and its open deck. */
export interface TabPresence {
  /** Checks a new state. Returns the fact to report if this tab was dropped from it; undefined if it is present. */
  readonly check: (before: State, after: State) => TabRevival | undefined
}

/**
 * Tracks whether other tabs have dropped this one. A tab that is frozen or busy, and does not answer when another one
 * starts, counts as dead and is dropped from the state. When it reads the log, it notices this, and returns with the
 * deck that it had open.
 */
export function tabPresence(session: string): TabPresence {
  let last: TabRevival | undefined
  return {
    check: (before, after) => {
      if (session in after.device.pages) {
        last = undefined
        return undefined
      }
      if (session in before.device.pages) last = revivalOf(before, session)
      return last
    },
  }
}

function revivalOf({ device, user }: State, session: string): TabRevival {
  const deck = user.tabs[session]?.deck
  return {
    type: 'returned',
    hidden: device.pages[session]?.hidden === true,
    ...(user.owner === undefined ? {} : { owner: user.owner }),
    ...(deck === undefined
      ? {}
      : { deck: { deckId: deck.deckId, ...omitUndefined({ cardId: deck.cardId, atEnd: deck.atEnd }) } }),
  }
}

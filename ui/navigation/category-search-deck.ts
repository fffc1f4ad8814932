import { historyString } from './history-entry'

/**
 * Returns the deck that searches a category and is shown at '/decks/search' instead of its own address (D-ROUTE-03).
 * Its id is stored in the history entry, so it survives a reload and a step back.
 */
export const categorySearchDeck = (): string | undefined => historyString('searchedDeck')

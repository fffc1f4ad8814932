import { notedId } from './history-entry'

/**
 * The deck that searches a category and stands at '/decks/search', in the place of its own address (D-ROUTE-03): the entry
 * of the history tells which one, so that it is there after a reload and on the way back too.
 */
export const searchedDeck = (): string | undefined => notedId('searchedDeck')

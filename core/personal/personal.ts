import type { Domain } from '../decider'
import { favorites } from './favorites'
import { ownDecks } from './own-decks'
import { ownDeckList } from './own-deck-list'
import { tucking } from './tucking'

/** The domains of liked cards and own decks. */
export const personal: readonly Domain[] = [favorites, ownDeckList, tucking, ownDecks]

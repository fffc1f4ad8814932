import type { Domain } from '../decider'
import { favorites } from './favorites'
import { ownDecks } from './own-decks'
import { tuckedList } from './tucked-list'
import { tucking } from './tucking'

/** What learners keep for themselves: cards that they like, and decks that they make. */
export const personal: readonly Domain[] = [favorites, tuckedList, tucking, ownDecks]

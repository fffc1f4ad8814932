import { accountViews } from './account'
import { deckViews } from './decks'
import type { Projections } from './projection'
import { searchViews } from './searching'
import { startViews } from './start'

/** Every view. */
export const views: Projections = { ...startViews, ...accountViews, ...deckViews, ...searchViews }

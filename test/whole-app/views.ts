import { accountViews } from '../../core/views/account'
import { deckViews } from '../../core/views/decks'
import type { Projections } from '../../core/views/projection'
import { searchViews } from '../../core/views/searching'
import { startViews } from '../../core/views/start'

/** Every view. */
export const views: Projections = { ...startViews, ...accountViews, ...deckViews, ...searchViews }

import { accountViews } from '../../core/views/account'
import { deckViews } from '../../core/views/decks'
import { libraryViews } from '../../core/views/libraries'
import { listViews } from '../../core/views/listing'
import type { Projections } from '../../core/views/projection'
import { searchViews } from '../../core/views/searching'
import { startViews } from '../../core/views/start'
import { todayViews } from '../../core/views/todays'

/** Every view. */
export const views: Projections = {
  ...startViews,
  ...accountViews,
  ...deckViews,
  ...libraryViews,
  ...searchViews,
  ...todayViews,
  ...listViews,
}

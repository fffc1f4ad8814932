import { searchEvents } from '../../protocol/events/search'
import { searchIntents } from '../../protocol/intents/search'
import type { FeatureModule } from './feature'
import { search, settleSearch } from '../search/search'
import { searchActivity } from '../search/search-activity'

export const searchFeature = {
  domains: [search],
  events: searchEvents,
  intents: searchIntents,
  callHandlers: { search: settleSearch },
  activity: searchActivity,
} as const satisfies FeatureModule

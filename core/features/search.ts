import { searchEvents } from '../../protocol/events/search'
import { searchIntents } from '../../protocol/intents/search'
import type { FeatureModule } from './feature'
import { search, settleSearch, searchActivity } from '../search/search'

export const searchFeature = {
  domains: [search],
  events: searchEvents,
  intents: searchIntents,
  callHandlers: { search: settleSearch },
  activity: searchActivity,
} as const satisfies FeatureModule

import { searchEvents } from '../../protocol/events/search'
import { searchIntents } from '../../protocol/intents/search'
import type { Part } from '../part'
import { search, settleSearch } from '../search/search'
import { searchTells } from '../search/tells'

export const searching = {
  domains: [search],
  events: searchEvents,
  intents: searchIntents,
  settling: { search: settleSearch },
  rows: {},
  tells: searchTells,
} as const satisfies Part

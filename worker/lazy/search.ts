import { searchFeature } from '../../core/features/search'
import { searchProjections } from '../../core/views/projections/search'
import { searchCalls } from '../calls/search'
import type { LoadedFeature } from './feature-module'
import { SearchResult } from '../../protocol/entities/search'
import type { ContentCodecs } from '../contents/content-cache'

const searchContents = { search: SearchResult } as const satisfies Partial<ContentCodecs>

export const lazyModule: LoadedFeature = {
  feature: searchFeature,
  views: searchProjections,
  calls: searchCalls,
  contents: searchContents,
}

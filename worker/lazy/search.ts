import { searchFeature } from '../../core/features/search'
import { searchProjections } from '../../core/views/projections/search'
import { searchCalls } from '../calls/search'
import { searchContents } from '../contents/search'
import type { LoadedFeature } from './feature-module'

export const lazyModule: LoadedFeature = {
  feature: searchFeature,
  views: searchProjections,
  calls: searchCalls,
  contents: searchContents,
}

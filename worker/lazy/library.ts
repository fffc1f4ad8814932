import { viewsOnlyFeature } from '../../core/features/feature'
import { libraryProjections } from '../../core/views/projections/library'
import type { LoadedFeature } from './feature-module'

export const lazyModule: LoadedFeature = {
  feature: viewsOnlyFeature,
  views: libraryProjections,
  calls: {},
  contents: {},
}

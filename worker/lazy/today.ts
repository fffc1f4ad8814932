import { viewsOnlyFeature } from '../../core/features/feature'
import { dailySummaryProjections } from '../../core/views/projections/daily-summary'
import type { LoadedFeature } from './feature-module'

export const lazyModule: LoadedFeature = {
  feature: viewsOnlyFeature,
  views: dailySummaryProjections,
  calls: {},
  contents: {},
}

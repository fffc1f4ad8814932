import { dailySummaryFeature } from '../../core/features/daily-summary'
import { dailySummaryProjections } from '../../core/views/projections/daily-summary'
import type { LoadedFeature } from './feature-module'

export const lazyModule: LoadedFeature = {
  feature: dailySummaryFeature,
  views: dailySummaryProjections,
  calls: {},
  contents: {},
}

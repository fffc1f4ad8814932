import { libraryFeature } from '../../core/features/library'
import { libraryProjections } from '../../core/views/projections/library'
import type { LoadedFeature } from './feature-module'

export const lazyModule: LoadedFeature = { feature: libraryFeature, views: libraryProjections, calls: {}, contents: {} }

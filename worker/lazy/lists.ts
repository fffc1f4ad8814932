import { userListsFeature } from '../../core/features/user-lists'
import { userListProjections } from '../../core/views/projections/user-lists'
import { listCalls } from '../calls/lists'
import type { LoadedFeature } from './feature-module'

export const lazyModule: LoadedFeature = {
  feature: userListsFeature,
  views: userListProjections,
  calls: listCalls,
  contents: {},
}

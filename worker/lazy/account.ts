import { accountFeature } from '../../core/features/account'
import { accountProjections } from '../../core/views/projections/account'
import { accountCalls } from '../calls/account'
import type { LoadedFeature } from './feature-module'

export const lazyModule: LoadedFeature = {
  feature: accountFeature,
  views: accountProjections,
  calls: accountCalls,
  contents: {},
}

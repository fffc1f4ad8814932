import { signInFormFeature } from '../../core/features/sign-in-form'
import { signInFormProjections } from '../../core/views/projections/sign-in-form'
import { signInFormCalls } from '../calls/sign-in-form'
import type { LoadedFeature } from './feature-module'

export const lazyModule: LoadedFeature = {
  feature: signInFormFeature,
  views: signInFormProjections,
  calls: signInFormCalls,
  contents: {},
}

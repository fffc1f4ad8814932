import { lazyModule } from '../lazy/lazy-module'

/** Lazily loads the code of the tuck mode, with the first card that can be tucked (X-BUNDLE-01). */
export const tuckMode = lazyModule(() => import('./TuckMode').then(({ TuckMode }) => TuckMode))

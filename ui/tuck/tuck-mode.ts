import { part } from '../faults/part'

/** The code of the tuck mode: a file of its own, fetched with the first card that is tucked (X-BUNDLE-01). */
export const tuckMode = part(() => import('./TuckMode').then(({ TuckMode }) => TuckMode))

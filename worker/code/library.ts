import { browsing } from '../../core/parts/browsing'
import { libraryViews } from '../../core/views/libraries'
import type { LoadedPart } from '../loaded-part'

export const part: LoadedPart = { part: browsing, views: libraryViews, calls: {}, contents: {} }

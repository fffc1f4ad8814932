import { today } from '../../core/parts/today'
import { todayViews } from '../../core/views/todays'
import type { LoadedPart } from '../loaded-part'

export const part: LoadedPart = { part: today, views: todayViews, calls: {}, contents: {} }

import { lists } from '../../core/parts/lists'
import { listViews } from '../../core/views/listing'
import { listCalls } from '../calls/lists'
import type { LoadedPart } from '../loaded-part'

export const part: LoadedPart = { part: lists, views: listViews, calls: listCalls, contents: {} }

import { searching } from '../../core/parts/search'
import { searchViews } from '../../core/views/searching'
import { searchCalls } from '../calls/search'
import { searchContents } from '../contents/search'
import type { LoadedPart } from '../loaded-part'

export const part: LoadedPart = {
  part: searching,
  views: searchViews,
  calls: searchCalls,
  contents: searchContents,
}

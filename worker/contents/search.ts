import { SearchResult } from '../../protocol/entities/search'
import type { ContentCodecs } from '../contents'

export const searchContents = { search: SearchResult } as const satisfies Partial<ContentCodecs>

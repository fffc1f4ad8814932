import { SearchResult } from '../../protocol/entities/search'
import type { ContentCodecs } from './content-cache'

export const searchContents = { search: SearchResult } as const satisfies Partial<ContentCodecs>

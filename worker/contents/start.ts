import { HomeBundle } from '../../protocol/entities/home'
import { LibraryBundle } from '../../protocol/entities/library'
import type { ContentCodecs } from './content-cache'

/** Codecs of the lists that Home shows. */
export const startContents = { home: HomeBundle, library: LibraryBundle } as const satisfies Partial<ContentCodecs>

import type { PartName } from '../../core/part-names'
import type { AllCalls } from '../api-client'
import type { compact } from '../compaction'
import type { LoadedPart } from '../parts'
import type { sender } from '../sender'

/** Code that is not there at the start, by name: parts of the core with all that goes with them, and what the start does not do. */
export type Code = Readonly<Record<PartName, LoadedPart>> & { readonly later: Later }

/** What begins when the start is over: sending, tidying, and the calls of the whole API. */
export interface Later extends AllCalls {
  readonly sender: typeof sender
  readonly compact: typeof compact
}

/** Fetches code. Rejects when it cannot be had now; asked again, it tries again. */
export type FetchCode = <N extends keyof Code>(name: N) => Promise<Code[N]>

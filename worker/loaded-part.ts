import type { Part } from '../core/part'
import type { CarryState } from '../core/log/checkpoint'
import type { PartName } from '../core/part-names'
import type { Projections } from '../core/views/projection'
import type { Makers } from './call'
import type { ContentCodecs } from './contents'

/** A part of the core with what the worker adds to it. */
export interface LoadedPart {
  readonly part: Part
  readonly views: Partial<Projections>
  readonly calls: Partial<Makers>
  readonly contents: Partial<ContentCodecs>
}

/** What a start needs after a release that has changed the state, and no other one (X-LOG-16). */
export interface Steps {
  readonly carryState: CarryState
}

/** What the core is put together from, by name. */
export type PartCode = Readonly<Record<PartName, LoadedPart>> & { readonly steps: Steps }
export type FetchPart = <N extends keyof PartCode>(name: N) => Promise<PartCode[N]>

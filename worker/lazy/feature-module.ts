import type { FeatureModule } from '../../core/features/feature'
import type { MigrateState } from '../../core/log/checkpoint'
import type { FeatureName } from '../../core/features/feature-of-type'
import type { Projections } from '../../core/views/projection'
import type { CallHandlers } from '../api/api-call'
import type { ContentCodecs } from '../contents/content-cache'

/** A feature module of the core with the worker's additions. */
export interface LoadedFeature {
  readonly feature: FeatureModule
  readonly views: Partial<Projections>
  readonly calls: Partial<CallHandlers>
  readonly contents: Partial<ContentCodecs>
}

/** Code for a start after a release that changed the state, and for no other start (X-LOG-16). */
export interface MigrationsModule {
  readonly carryState: MigrateState
}

/** The modules of the core, by name. */
export type FeatureTable = Readonly<Record<FeatureName, LoadedFeature>> & { readonly migrations: MigrationsModule }
export type FetchFeature = <N extends keyof FeatureTable>(name: N) => Promise<FeatureTable[N]>

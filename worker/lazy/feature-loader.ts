import { composeFeatures, type Core } from '../../core/features/compose-features'
import type { Input } from '../../core/decider'
import { acceptCurrentVersion, type MigrateState } from '../../core/log/checkpoint'
import { stateVersion } from '../../core/log/state-version'
import { featureNames, type FeatureName } from '../../core/features/feature-of-type'
import { featuresForInput, featuresForRows } from '../../core/features/feature-routing'
import { bootstrapFeature } from '../../core/features/bootstrap'
import type { State } from '../../core/state'
import { bootstrapProjections } from '../../core/views/projections/bootstrap'
import type { Projections } from '../../core/views/projection'
import type { CallHandlers } from '../api/api-call'
import { startCalls } from '../calls/start'
import { startContents, type ContentCodecs } from '../contents/content-cache'
import { fieldOf } from '../../protocol/record'
import type { FetchFeature, LoadedFeature, FeatureTable } from './feature-module'

/** Code is needed and cannot be loaded now. */
export class FeatureLoadError extends Error {
  override readonly name = 'FeatureLoadError'
}

/** The feature modules that this tab has loaded; they are never unloaded. */
export interface LoadedFeatures {
  readonly app: () => Core
  readonly views: () => Partial<Projections>
  readonly calls: () => Partial<CallHandlers>
  readonly contents: () => Partial<ContentCodecs>
  /** Loads the missing modules. Rejects with FeatureLoadError if one cannot be loaded. */
  readonly load: (names: Iterable<FeatureName | undefined>) => Promise<void>
  /** Can this input be decided now? Loads the modules that it needs. */
  readonly isReadyFor: (state: State, input: Input) => Promise<boolean>
  /** Returns the app that folds these rows. Rejects with FeatureLoadError if a module cannot be loaded. */
  readonly forRows: (state: State, rows: readonly unknown[]) => Promise<Core>
  /**
   * Returns the migration for the state of this checkpoint. Rejects with FeatureLoadError if it cannot be loaded (X-LOG-16).
   */
  readonly migrationFor: (checkpoint: unknown) => Promise<MigrateState>
}

const first: LoadedFeature = {
  feature: bootstrapFeature,
  views: bootstrapProjections,
  calls: startCalls,
  contents: startContents,
}

/** Keeps the loaded feature modules of the core (X-BUNDLE-01). Their order is fixed, independent of loading. */
export function featureLoader(fetchFeature: FetchFeature): LoadedFeatures {
  const loaded = new Map<FeatureName, LoadedFeature>()
  let app = composeFeatures([first.feature])
  let views = first.views
  let calls = first.calls
  let contents = first.contents

  const keep = (name: FeatureName, part: LoadedFeature) => {
    if (loaded.has(name)) return
    loaded.set(name, part)
    const all = [first, ...featureNames.flatMap((known) => loaded.get(known) ?? [])]
    app = composeFeatures(all.map((one) => one.feature))
    views = merged(all.map((one) => one.views))
    calls = merged(all.map((one) => one.calls))
    contents = merged(all.map((one) => one.contents))
  }
  const load = async (names: Iterable<FeatureName | undefined>) => {
    const lacking = [...new Set(names)].filter((name) => name !== undefined && !loaded.has(name))
    if (lacking.length === 0) return
    await Promise.all(lacking.map(async (name) => name === undefined || keep(name, await fetched(fetchFeature, name))))
  }

  return {
    app: () => app,
    views: () => views,
    calls: () => calls,
    contents: () => contents,
    load,
    isReadyFor: async (state, input) => {
      const names = featuresForInput(state, input)
      return (
        names.size === 0 ||
        load(names).then(
          () => true,
          () => false,
        )
      )
    },
    forRows: async (state, rows) => {
      await load(featuresForRows(state, rows))
      return app
    },
    migrationFor: async (checkpoint) =>
      fieldOf(checkpoint, 'stateVersion') === stateVersion
        ? acceptCurrentVersion
        : (await fetched(fetchFeature, 'migrations')).carryState,
  }
}

const fetched = <N extends keyof FeatureTable>(fetchFeature: FetchFeature, name: N): Promise<FeatureTable[N]> =>
  fetchFeature(name).catch(() => {
    throw new FeatureLoadError(name)
  })

const merged = <A extends object>(tables: readonly Partial<A>[]): Partial<A> =>
  tables.reduce<Partial<A>>((all, table) => ({ ...all, ...table }), {})

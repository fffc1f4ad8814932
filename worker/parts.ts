import { compose, type App } from '../core/compose'
import type { Input } from '../core/decider'
import { takePresent, type CarryState } from '../core/log/checkpoint'
import { stateVersion } from '../core/log/state-version'
import { partNames, partsForInput, partsForRows, type PartName } from '../core/part-names'
import { start } from '../core/parts/start'
import type { State } from '../core/state'
import { startViews } from '../core/views/start'
import type { Projections } from '../core/views/projection'
import type { Makers } from './call'
import { startCalls } from './calls/start'
import type { ContentCodecs } from './contents'
import { startContents } from './contents/start'
import { fieldOf } from './field-of'
import type { FetchPart, LoadedPart, PartCode } from './loaded-part'

/** Code is needed and cannot be had now. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** The parts that this tab has loaded. What was loaded stays. */
export interface Parts {
  readonly app: () => App
  readonly views: () => Partial<Projections>
  readonly calls: () => Partial<Makers>
  readonly contents: () => Partial<ContentCodecs>
  /** Loads what is not there yet. Rejects with PartMissing when it cannot be had. */
  readonly load: (names: Iterable<PartName | undefined>) => Promise<void>
  /** Can this be decided now? Loads what is needed for it. */
  readonly isReadyFor: (state: State, input: Input) => Promise<boolean>
  /** What folds these rows. Rejects with PartMissing when it cannot be had. */
  readonly forRows: (state: State, rows: readonly unknown[]) => Promise<App>
  /** What carries on the state of this checkpoint. Rejects with PartMissing when it cannot be had (X-LOG-16). */
  readonly carryFor: (checkpoint: unknown) => Promise<CarryState>
}

const first: LoadedPart = { part: start, views: startViews, calls: startCalls, contents: startContents }

/** Keeps the parts of the core that were needed so far (X-BUNDLE-01). The order of parts is theirs, not that of loading. */
export function partKeeper(fetchPart: FetchPart): Parts {
  const loaded = new Map<PartName, LoadedPart>()
  let app = compose([first.part])
  let views = first.views
  let calls = first.calls
  let contents = first.contents

  const keep = (name: PartName, part: LoadedPart) => {
    if (loaded.has(name)) return
    loaded.set(name, part)
    const all = [first, ...partNames.flatMap((known) => loaded.get(known) ?? [])]
    app = compose(all.map((one) => one.part))
    views = merged(all.map((one) => one.views))
    calls = merged(all.map((one) => one.calls))
    contents = merged(all.map((one) => one.contents))
  }
  const load = async (names: Iterable<PartName | undefined>) => {
    const lacking = [...new Set(names)].filter((name) => name !== undefined && !loaded.has(name))
    if (lacking.length === 0) return
    await Promise.all(lacking.map(async (name) => name === undefined || keep(name, await fetched(fetchPart, name))))
  }

  return {
    app: () => app,
    views: () => views,
    calls: () => calls,
    contents: () => contents,
    load,
    isReadyFor: async (state, input) => {
      const names = partsForInput(state, input)
      return (
        names.size === 0 ||
        load(names).then(
          () => true,
          () => false,
        )
      )
    },
    forRows: async (state, rows) => {
      await load(partsForRows(state, rows))
      return app
    },
    carryFor: async (checkpoint) =>
      fieldOf(checkpoint, 'stateVersion') === stateVersion
        ? takePresent
        : (await fetched(fetchPart, 'steps')).carryState,
  }
}

const fetched = <N extends keyof PartCode>(fetchPart: FetchPart, name: N): Promise<PartCode[N]> =>
  fetchPart(name).catch(() => {
    throw new PartMissing(name)
  })

const merged = <A extends object>(tables: readonly Partial<A>[]): Partial<A> =>
  tables.reduce<Partial<A>>((all, table) => ({ ...all, ...table }), {})

import type { FoldResult } from '../../core/log/fold-with-codecs'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { canonicalJson } from '../../protocol/json'
import type { CoreApi } from '../../protocol/bridge'
import type { ShownViews } from '../../protocol/replay'
import type { ViewPatch } from '../../protocol/view-patch'
import type { ViewName, ViewParams } from '../../protocol/views'
import { unbranded } from '../../protocol/white-label'
import type { ContentCache } from '../contents/content-cache'
import type { Clock } from '../ports'
import { publisher } from '../publish'
import { cloneState } from './clone-state'
import { viewSource, type ViewEnvironment, type ValueSource } from './value-source'
import { allViews } from './views'

/** Posts a patch to the port of a screen. */
type Post = (patch: ViewPatch) => void

/** Input of a stage: a state, with the time and the tab in which it is shown. */
export interface ScreenInput {
  readonly place: number
  readonly fold: FoldResult
  readonly at: number
  readonly zone: number
  readonly session: string
}

/** The screens of one log position. */
export interface ReplayScreens {
  readonly input: () => ScreenInput
  /** Sets the input that the screens show at the next draw. */
  readonly show: (input: ScreenInput) => void
  readonly draw: () => void
  /** API for the screens; an intent is answered as successful and has no effect. */
  readonly core: CoreApi<{ readonly postMessage: Post }, Blob>
  /** Ends all subscriptions of the removed screens. */
  readonly clear: () => void
  /** Resolves when the views differ from those of this version. */
  readonly views: (known: number) => Promise<ShownViews>
  /** A shown view for inspection; undefined if it is not shown. */
  readonly source: (name: string, circumstances: ViewEnvironment, contents: ContentCache) => ValueSource | undefined
}

interface Subscribed {
  readonly subject: string
  readonly name: ViewName
  readonly about: string
  readonly look: (circumstances: ViewEnvironment, contents: ContentCache) => ValueSource
}

export const environmentOf = ({
  at,
  zone,
  session,
}: Pick<ScreenInput, 'at' | 'zone' | 'session'>): ViewEnvironment => ({
  at,
  zone,
  zoneAt: () => zone,
  session,
  whiteLabel: unbranded,
  storage: 'durable',
})

const noLog = () => Promise.reject(new Error('a replay has no log of its own'))

/** Creates screens that show a given input; their only time is that of the log (X-REPLAY-02). */
export function replayScreens(
  { monotonic, after }: Pick<Clock, 'monotonic' | 'after'>,
  contents: ContentCache,
  frame: number,
): ReplayScreens {
  let input: ScreenInput = { place: 0, fold: emptyFold, at: 0, zone: 0, session: '' }
  const clock: Clock = {
    now: () => input.at,
    monotonic,
    zone: () => input.zone,
    // No timer of the log fires: a later event brings the expected change.
    after: (delay, run) => (delay > frame ? () => undefined : after(delay, run)),
  }
  const screens = publisher(
    clock,
    { views: () => allViews, load: () => Promise.resolve() },
    contents,
    () => input.fold.state,
    () => ({ ...environmentOf(input), health: input.fold.health }),
    // A failed view keeps its last post; the inspector shows the faulty state next to it.
    () => undefined,
    () => undefined,
  )
  const { views, source, note, forget, forgetAll } = viewsShown()

  return {
    input: () => input,
    show: (next) => {
      input = { ...next, fold: { ...next.fold, state: cloneState(next.fold.state) } }
    },
    draw: () => screens.refresh(),
    views,
    source,
    clear: () => {
      forgetAll()
      screens.stop()
    },
    core: {
      greet: () => Promise.resolve('ready'),
      quiet: () => Promise.resolve(),
      dispatch: async (intents) => intents.map(() => undefined),
      subscribe: async (id, name, params, port) => {
        note(id, name, params)
        screens.subscribe(id, name, params, (patch) => port.postMessage(patch))
      },
      unsubscribe: async (id) => {
        forget(id)
        screens.unsubscribe(id)
      },
      report: () => Promise.resolve(),
      whyLocked: () => Promise.resolve(undefined),
      beginSignOn: () => Promise.resolve(undefined),
      media: () => Promise.reject(new Error('a replay has no videos')),
      countEvents: noLog,
      exportLog: noLog,
    },
  }
}

/** Tracks the views that the screens subscribe to. */
function viewsShown() {
  const subscribed = new Map<string, Subscribed>()
  let version = 0
  const waiting: (() => void)[] = []
  const changed = () => {
    version += 1
    for (const told of waiting.splice(0)) told()
  }
  return {
    note: <N extends ViewName>(id: string, name: N, params: ViewParams<N>) => {
      subscribed.set(id, {
        subject: `${name} ${canonicalJson(params)}`,
        name,
        about: Object.values(params).join(' '),
        look: (circumstances, contents) => viewSource(allViews[name], params, circumstances, contents),
      })
      changed()
    },
    forget: (id: string) => {
      if (subscribed.delete(id)) changed()
    },
    forgetAll: () => {
      subscribed.clear()
      changed()
    },
    views: async (known: number): Promise<ShownViews> => {
      if (known === version) await new Promise<void>((told) => waiting.push(told))
      // Two components of a screen may subscribe to the same view.
      const once = new Map([...subscribed.values()].map((one) => [one.subject, one]))
      const views = [...once.values()].map(({ subject, name, about }) => ({ subject, name, about }))
      return { version, views: views.toSorted((one, other) => (one.subject < other.subject ? -1 : 1)) }
    },
    source: (wanted: string, circumstances: ViewEnvironment, contents: ContentCache): ValueSource | undefined =>
      [...subscribed.values()].find(({ subject }) => subject === wanted)?.look(circumstances, contents),
  }
}

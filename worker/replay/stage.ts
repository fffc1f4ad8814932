import type { Fold } from '../../core/log/fold-by'
import { emptyFold } from '../../core/log/fold-by'
import { canonicalJson } from '../../protocol/json'
import type { CoreApi } from '../../protocol/bridge'
import type { ShownViews } from '../../protocol/replay'
import type { ViewPatch } from '../../protocol/view-patch'
import type { ViewName, ViewParams } from '../../protocol/views'
import { unbranded } from '../../protocol/white-label'
import type { ContentCache } from '../contents'
import type { Clock } from '../ports'
import { publisher } from '../publish'
import { renewed } from './renewed'
import { viewSubject, type Circumstances, type Subject } from './subject'
import { allViews } from './views'

/** What the port of a screen is to the player. */
type Post = (patch: ViewPatch) => void

/** What a stage shows: a state, and where and when it was looked at. */
export interface Scene {
  readonly place: number
  readonly fold: Fold
  readonly at: number
  readonly zone: number
  readonly session: string
}

/** The screens of one moment. */
export interface Stage {
  readonly scene: () => Scene
  /** What the screens are to show, as soon as they are drawn. */
  readonly show: (scene: Scene) => void
  readonly draw: () => void
  /** What the screens ask; an intent is answered as if it were done, and nothing follows. */
  readonly core: CoreApi<{ readonly postMessage: Post }, Blob>
  /** The screens are gone: nothing is posted to them any more. */
  readonly clear: () => void
  /** Resolves as soon as the views are others than those of this version. */
  readonly views: (known: number) => Promise<ShownViews>
  /** A view that is shown, looked at by itself; undefined for one that is not. */
  readonly subject: (name: string, circumstances: Circumstances, contents: ContentCache) => Subject | undefined
}

interface Subscribed {
  readonly subject: string
  readonly name: ViewName
  readonly about: string
  readonly look: (circumstances: Circumstances, contents: ContentCache) => Subject
}

export const circumstancesOf = ({ at, zone, session }: Pick<Scene, 'at' | 'zone' | 'session'>): Circumstances => ({
  at,
  zone,
  zoneAt: () => zone,
  session,
  whiteLabel: unbranded,
  storage: 'durable',
})

const noLog = () => Promise.reject(new Error('a replay has no log of its own'))

/** Screens that show what they are given; no time passes for them but that of the log (X-REPLAY-02). */
export function stage(
  { monotonic, after }: Pick<Clock, 'monotonic' | 'after'>,
  contents: ContentCache,
  frame: number,
): Stage {
  let scene: Scene = { place: 0, fold: emptyFold, at: 0, zone: 0, session: '' }
  const clock: Clock = {
    now: () => scene.at,
    monotonic,
    zone: () => scene.zone,
    // No timer of the log fires: what a view awaits comes by a later event.
    after: (delay, run) => (delay > frame ? () => undefined : after(delay, run)),
  }
  const screens = publisher(
    clock,
    { views: () => allViews, load: () => Promise.resolve() },
    contents,
    () => scene.fold.state,
    () => ({ ...circumstancesOf(scene), health: scene.fold.health }),
    // It stays as it was posted last; what is wrong with the state is beside it.
    () => undefined,
    () => undefined,
  )
  const { views, subject, note, forget, forgetAll } = viewsShown()

  return {
    scene: () => scene,
    show: (next) => {
      scene = { ...next, fold: { ...next.fold, state: renewed(next.fold.state) } }
    },
    draw: () => screens.refresh(),
    views,
    subject,
    clear: () => {
      forgetAll()
      screens.stop()
    },
    core: {
      greet: () => Promise.resolve('ready'),
      ping: () => Promise.resolve('pong'),
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

/** Which views the screens have asked for. */
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
        look: (circumstances, contents) => viewSubject(allViews[name], params, circumstances, contents),
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
      // Two parts of a screen may have asked for the same.
      const once = new Map([...subscribed.values()].map((one) => [one.subject, one]))
      const views = [...once.values()].map(({ subject, name, about }) => ({ subject, name, about }))
      return { version, views: views.toSorted((one, other) => (one.subject < other.subject ? -1 : 1)) }
    },
    subject: (wanted: string, circumstances: Circumstances, contents: ContentCache): Subject | undefined =>
      [...subscribed.values()].find(({ subject }) => subject === wanted)?.look(circumstances, contents),
  }
}

import type { ViewContext } from '../core/views/context'
import { featureOfView, type FeatureName } from '../core/features/feature-of-type'
import { mayAffect, project } from '../core/views/project'
import type { ContentNeed, Projection } from '../core/views/projection'
import type { ViewPatch } from '../protocol/view-patch'
import type { ViewName, ViewParams } from '../protocol/views'
import type { State } from '../core/state'
import type { ContentCache } from './contents/content-cache'
import type { LoadedFeatures } from './lazy/feature-loader'
import type { Cancel, Clock } from './ports'

/** Minimum time between two posts of a view, ms: one frame (X-BRIDGE-02). */
const FRAME_MS = 16
/** Maximum time until an expected change is checked again, ms: clocks jump, zones change, timers have a limit. */
const MAX_WAIT_MS = 3_600_000

/** Delay before code of a view that failed to load is requested again, ms. */
const RETRY_MS = 5_000

type Post = (patch: ViewPatch) => void

interface Subscription {
  /** The fields of the view to post; empty if the view must not be shown. */
  readonly view: (state: State, around: ViewContext) => readonly (readonly [string, unknown])[]
  readonly needs: (state: State) => readonly ContentNeed[]
  readonly mayShow: (before: State, after: State) => boolean
  readonly nextChange: (state: State, around: ViewContext) => number | undefined
  readonly post: Post
  version: number
  /** Text of each field in the last post. A field whose order of keys changed is posted again, which is harmless. */
  posted: ReadonlyMap<string, string>
  /** The state that the view was last computed from. */
  computedOn?: State | undefined
  postedAt: number
  due?: Cancel | undefined
  /** Cancels the timer of the next time-driven change. */
  awaited?: Cancel | undefined
}

export interface Publisher {
  readonly subscribe: <N extends ViewName>(id: string, name: N, params: ViewParams<N>, post: Post) => void
  readonly unsubscribe: (id: string) => void
  /** Recomputes every subscribed view after a change of state or environment, and posts the changes. */
  readonly refresh: () => void
  /** Ends all subscriptions. */
  readonly stop: () => void
}

/** Computes the subscribed views and posts their changed fields, the first change immediately. */
export function publisher(
  clock: Clock,
  parts: Pick<LoadedFeatures, 'views' | 'load'>,
  contents: ContentCache,
  state: () => State,
  context: () => Omit<ViewContext, 'contents'>,
  failed: (error: unknown) => void,
  /** Called when the time of an expected change is reached. */
  changeDue: () => void,
): Publisher {
  const subscriptions = new Map<string, Subscription>()
  /** Subscriptions of views whose code is not loaded yet. */
  const lacking = new Map<string, { readonly show: () => boolean; readonly again: Cancel }>()

  /** Publishes a view. A view that fails keeps its last post, so that it blocks neither other views nor the log. */
  const publish = (id: string, subscription: Subscription) => {
    subscription.due = undefined
    if (!subscriptions.has(id)) return
    try {
      post(id, subscription)
    } catch (error) {
      failed(error)
    }
  }

  const post = (id: string, subscription: Subscription) => {
    const current = state()
    load(id, subscription, current)
    const { computedOn } = subscription
    if (computedOn !== undefined && !subscription.mayShow(computedOn, current)) return
    subscription.computedOn = current
    // One reading of the clock for both: a change between two readings would be neither shown nor scheduled.
    const around = { ...context(), contents }
    // A view that must not be shown, because its user signed out, is removed completely.
    const view = subscription.view(current, around)
    awaitChange(id, subscription, subscription.nextChange(current, around))
    const fields = new Map(view.map(([key, value]) => [key, JSON.stringify(value)]))
    const changed = Object.fromEntries(view.filter(([key]) => subscription.posted.get(key) !== fields.get(key)))
    const removed = [...subscription.posted.keys()].filter((key) => !fields.has(key))
    if (Object.keys(changed).length === 0 && removed.length === 0) return
    subscription.posted = fields
    subscription.postedAt = clock.monotonic()
    subscription.version += 1
    subscription.post({ subscription: id, version: subscription.version, changed, removed })
  }

  const awaitChange = (id: string, subscription: Subscription, at: number | undefined) => {
    subscription.awaited?.()
    subscription.awaited = undefined
    if (at === undefined) return
    subscription.awaited = clock.after(Math.min(Math.max(0, at - clock.now()), MAX_WAIT_MS), () => {
      subscription.computedOn = undefined
      schedule(id, subscription)
      if (clock.now() >= at) changeDue()
    })
  }

  /** Loads the content that the view needs and that is not in memory, then recomputes the view. */
  const load = (id: string, subscription: Subscription, current: State) => {
    const missing = subscription.needs(current).filter(({ kind, hash }) => contents[kind](hash) === undefined)
    if (missing.length === 0) return
    const again = (loaded: boolean) => {
      if (!loaded) return
      subscription.computedOn = undefined
      schedule(id, subscription)
    }
    contents.load(missing).then(again, () => undefined)
  }

  const schedule = (id: string, subscription: Subscription) => {
    if (subscription.due !== undefined) return
    const wait = subscription.postedAt + FRAME_MS - clock.monotonic()
    if (wait <= 0) publish(id, subscription)
    else subscription.due = clock.after(wait, () => publish(id, subscription))
  }

  /** Posts that the code of a view is missing, and retries. The view also appears if something else loads the code. */
  const fetchView = (id: string, part: FeatureName | undefined, show: () => boolean, post: Post) => {
    const attempt = { show, again: (): void => undefined }
    lacking.set(id, attempt)
    const settle = () => {
      if (lacking.get(id) !== attempt) return
      lacking.delete(id)
      if (show()) return
      lacking.set(id, { show, again: clock.after(RETRY_MS, () => fetchView(id, part, show, post)) })
      post({ subscription: id, version: 0, changed: {}, removed: [] })
    }
    parts.load([part]).then(settle, settle)
  }

  const unsubscribe = (id: string) => {
    lacking.get(id)?.again()
    lacking.delete(id)
    subscriptions.get(id)?.due?.()
    subscriptions.get(id)?.awaited?.()
    subscriptions.delete(id)
  }

  return {
    subscribe: (id, name, params, post) => {
      const begin = (projection: Projection<typeof name>) => {
        const subscription: Subscription = {
          view: (current, around) => {
            const view = project(projection, params, current, around)
            return view === undefined ? [] : (projection.posted?.(view) ?? Object.entries(view))
          },
          needs: (current) => projection.needs(current, params),
          nextChange: (current, around) => projection.expiresAt?.(current, params, around),
          post,
          version: 0,
          posted: new Map(),
          mayShow: (before, after) => mayAffect(projection, before, after),
          postedAt: Number.NEGATIVE_INFINITY,
        }
        subscriptions.set(id, subscription)
        publish(id, subscription)
      }
      const show = (): boolean => {
        const projection: Projection<typeof name> | undefined = parts.views()[name]
        if (projection !== undefined) begin(projection)
        return projection !== undefined
      }
      if (!show()) fetchView(id, featureOfView(name), show, post)
    },
    unsubscribe,
    stop: () => {
      for (const id of [...subscriptions.keys(), ...lacking.keys()]) unsubscribe(id)
    },
    refresh: () => {
      for (const [id, { show, again }] of lacking)
        if (show()) {
          again()
          lacking.delete(id)
        }
      // The newest first: the user is looking at it (X-PERF-01).
      for (const [id, subscription] of [...subscriptions].toReversed()) schedule(id, subscription)
    },
  }
}

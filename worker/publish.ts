import type { ViewContext } from '../core/views/context'
import { partOfView, type PartName } from '../core/part-names'
import { mayShow, project } from '../core/views/project'
import type { ContentNeed, Projection } from '../core/views/projection'
import type { ViewPatch } from '../protocol/view-patch'
import type { ViewName, ViewParams } from '../protocol/views'
import type { State } from '../core/state'
import type { ContentCache } from './contents'
import type { Parts } from './parts'
import type { Cancel, Clock } from './ports'

/** A view is posted at most once in this time, in ms: a frame (X-BRIDGE-02). */
const FRAME = 16
/** A time that is awaited is looked at anew now and then, in ms: clocks jump, zones change, timers have a limit. */
const LONGEST_WAIT = 3_600_000

/** How long until code of a view that could not be had is asked for again, ms. */
const TRY_AGAIN = 5_000

type Post = (patch: ViewPatch) => void

interface Subscription {
  /** The fields of the view as they are posted; none of a view that may not be shown. */
  readonly view: (state: State, around: ViewContext) => readonly (readonly [string, unknown])[]
  readonly needs: (state: State) => readonly ContentNeed[]
  readonly mayShow: (before: State, after: State) => boolean
  readonly nextChange: (state: State, around: ViewContext) => number | undefined
  readonly post: Post
  version: number
  /** Text of each field as posted last. One that comes in another order is posted once more, which harms nobody. */
  posted: ReadonlyMap<string, string>
  /** The state that the view was computed on last. */
  computedOn?: State | undefined
  postedAt: number
  due?: Cancel | undefined
  /** Ends the wait for the time at which the view changes by itself. */
  awaited?: Cancel | undefined
}

export interface Publisher {
  readonly subscribe: <N extends ViewName>(id: string, name: N, params: ViewParams<N>, post: Post) => void
  readonly unsubscribe: (id: string) => void
  /** State or surroundings changed: every subscribed view is computed again, and what changed in it is posted. */
  readonly refresh: () => void
  /** Ends all subscriptions. */
  readonly stop: () => void
}

/** Computes the subscribed views and posts their changed fields, the first change at once. */
export function publisher(
  clock: Clock,
  parts: Pick<Parts, 'views' | 'load'>,
  contents: ContentCache,
  state: () => State,
  context: () => Omit<ViewContext, 'contents'>,
  failed: (error: unknown) => void,
  /** The time has come that a view waited for. */
  changeDue: () => void,
): Publisher {
  const subscriptions = new Map<string, Subscription>()
  /** Subscriptions of views whose code is not here yet. */
  const lacking = new Map<string, { readonly show: () => boolean; readonly again: Cancel }>()

  /** A view that fails stays as it was posted last: it must not keep the others, or the log, from going on. */
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
    // Of one moment: what changes between two looks at the clock would neither show nor be waited for.
    const around = { ...context(), contents }
    // A view that may not be shown any more, because its user is gone, is taken back whole.
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
    subscription.awaited = clock.after(Math.min(Math.max(0, at - clock.now()), LONGEST_WAIT), () => {
      subscription.computedOn = undefined
      schedule(id, subscription)
      if (clock.now() >= at) changeDue()
    })
  }

  /** What the view needs and is not in memory is read, and the view computed again. */
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
    const wait = subscription.postedAt + FRAME - clock.monotonic()
    if (wait <= 0) publish(id, subscription)
    else subscription.due = clock.after(wait, () => publish(id, subscription))
  }

  /** A view whose code cannot be had now says so, and is tried again; whatever else brings it is taken as well. */
  const fetchView = (id: string, part: PartName | undefined, show: () => boolean, post: Post) => {
    const attempt = { show, again: (): void => undefined }
    lacking.set(id, attempt)
    const settle = () => {
      if (lacking.get(id) !== attempt) return
      lacking.delete(id)
      if (show()) return
      lacking.set(id, { show, again: clock.after(TRY_AGAIN, () => fetchView(id, part, show, post)) })
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
          nextChange: (current, around) => projection.change?.(current, params, around),
          post,
          version: 0,
          posted: new Map(),
          mayShow: (before, after) => mayShow(projection, before, after),
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
      if (!show()) fetchView(id, partOfView(name), show, post)
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
      // The newest first: it is what is looked at (X-PERF-01).
      for (const [id, subscription] of [...subscriptions].toReversed()) schedule(id, subscription)
    },
  }
}

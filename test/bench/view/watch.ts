/** Figures that the page records during the benchmark. */
export interface Watched {
  /**
   * Additional counters besides interaction times. Counting takes time itself, so none run during those measurements.
   */
  readonly counts: 'nothing' | 'frames' | 'cards' | 'drawn'
  readonly count: (what: Watched['counts']) => void
  /** By interaction: time from the input to the next paint, ms. */
  readonly interactions: Map<number, number>
  /** Time between two frames since the last read, ms. */
  gaps: number[]
  /** Maximum number of cards and slots in the page at once. */
  most: { cards: number; places: number }
  /** Components rendered since the last read, by location. */
  drawn: Record<string, number>
}

declare global {
  interface Window {
    watched: Watched
  }
}

/**
 * Runs in the page before its own code. Interactions come from the Event Timing API. React reports renders to a hook
 * that exists before it, like that of its developer tools.
 */
export function watchPage(): void {
  let last = 0
  const watched: { -readonly [Key in keyof Watched]: Watched[Key] } = {
    counts: 'frames',
    count: (what) => {
      watched.counts = what
      last = 0
      cancelAnimationFrame(awaited)
      awaited = requestAnimationFrame(frame)
    },
    interactions: new Map(),
    gaps: [],
    most: { cards: 0, places: 0 },
    drawn: {},
  }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0 } = entry as PerformanceEntry & { readonly interactionId?: number }
      if (interactionId === 0) continue
      watched.interactions.set(interactionId, Math.max(watched.interactions.get(interactionId) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)

  const frame = (now: number) => {
    if (watched.counts !== 'frames' && watched.counts !== 'cards') return
    if (last > 0) watched.gaps.push(now - last)
    last = now
    if (watched.counts === 'cards') countCards()
    awaited = requestAnimationFrame(frame)
  }
  const countCards = () => {
    const cards = document.querySelectorAll('[data-card]').length
    const places = document.querySelectorAll('[data-card]')[0]?.parentElement?.children.length ?? 0
    watched.most = { cards: Math.max(watched.most.cards, cards), places: Math.max(watched.most.places, places - cards) }
  }
  let awaited = requestAnimationFrame(frame)

  interface Fiber {
    readonly tag: number
    readonly flags: number
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly return: Fiber | null
    readonly alternate: Fiber | null
    readonly stateNode: unknown
  }
  const components = new Set([0, 1, 11, 14, 15])
  const worked = 1
  const hostAlong = (fiber: Fiber, way: 'child' | 'return'): Element | undefined => {
    for (let at: Fiber | null = fiber; at !== null; at = at[way])
      if (at.stateNode instanceof Element) return at.stateNode
    return undefined
  }
  /** A component without DOM elements is located at its parent. */
  const placeOf = (fiber: Fiber): string => {
    const host = hostAlong(fiber, 'child') ?? hostAlong(fiber, 'return')
    if (host === undefined) return 'around'
    const slot = host.closest('[data-card]')
    if (slot !== null) return slot.hasAttribute('inert') ? 'other card' : 'card'
    if (host.closest('nav') !== null) return 'bar'
    return host.closest('header') !== null ? 'banner' : 'around'
  }
  const walk = (next: Fiber, before: Fiber | null) => {
    if (before !== null && before !== next && components.has(next.tag) && (next.flags & worked) !== 0) {
      const place = placeOf(next)
      watched.drawn[place] = (watched.drawn[place] ?? 0) + 1
    }
    if (before !== null && next.child === before.child) return
    for (let child = next.child; child !== null; child = child.sibling)
      if (child !== child.alternate) walk(child, child.alternate)
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_id: number, { current }: { readonly current: Fiber }) => {
        if (watched.counts === 'drawn') walk(current, current.alternate)
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      checkDCE: () => undefined,
    },
  })
}

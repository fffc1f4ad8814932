import type { Cancel } from '../../worker/ports'
import type { Random } from './random'

/**
 * Something that will happen: the outside takes note of what a tab asked for ('outside': it happens even when the tab
 * is frozen, and may happen when it is dead), or a tab hears of something ('tab').
 */
export interface Task {
  readonly order: number
  readonly kind: 'outside' | 'tab'
  readonly tab: string
  readonly label: string
  /** Tasks of one lane happen one after the other. */
  readonly lane: string | undefined
  readonly dueAt: number
  readonly run: () => void
}

export interface TaskOptions {
  readonly kind: Task['kind']
  readonly tab: string
  readonly label: string
  readonly lane?: string
  /** Milliseconds from now. */
  readonly delay?: number
}

/** Virtual time, and everything that is under way in it. Nothing happens unless it is released. */
export interface Schedule {
  /** Milliseconds since the world began. */
  readonly now: () => number
  readonly add: (options: TaskOptions, run: () => void) => Cancel
  /** All that is under way, what waits for its turn or for a frozen tab too. */
  readonly pending: () => readonly Task[]
  /** What could happen now. */
  readonly ready: () => readonly Task[]
  /** When the next thing is due that is not due yet. */
  readonly nextDue: () => number | undefined
  readonly release: (task: Task) => void
  readonly advance: (ms: number) => void
  readonly freeze: (tab: string, frozen: boolean) => void
  /** The tab is dead: it hears of nothing any more; of what it has sent out, some may still happen at these odds. */
  readonly kill: (tab: string, random: Random, odds: number) => void
}

export function createSchedule(): Schedule {
  let now = 0
  let order = 0
  const tasks = new Set<Task>()
  const frozen = new Set<string>()
  const dead = new Set<string>()

  const canRun = (task: Task) => task.kind === 'outside' || !frozen.has(task.tab)
  const firstOfLane = () => {
    const first = new Map<string, Task>()
    for (const task of tasks) if (task.lane !== undefined && !first.has(task.lane)) first.set(task.lane, task)
    return first
  }
  return {
    now: () => now,
    add: ({ kind, tab, label, lane, delay = 0 }, run) => {
      if (kind === 'tab' && dead.has(tab)) return () => undefined
      const task: Task = { order: order++, kind, tab, label, lane, dueAt: now + delay, run }
      tasks.add(task)
      return () => void tasks.delete(task)
    },
    pending: () => [...tasks],
    ready: () => {
      const first = firstOfLane()
      return [...tasks].filter(
        (task) => task.dueAt <= now && canRun(task) && (task.lane === undefined || first.get(task.lane) === task),
      )
    },
    nextDue: () => {
      const due = [...tasks].filter((task) => task.dueAt > now && canRun(task)).map(({ dueAt }) => dueAt)
      return due.length === 0 ? undefined : Math.min(...due)
    },
    release: (task) => {
      if (tasks.delete(task)) task.run()
    },
    advance: (ms) => {
      now += ms
    },
    freeze: (tab, on) => void (on ? frozen.add(tab) : frozen.delete(tab)),
    kill: (tab, random, odds) => {
      const cut = new Set<string>()
      for (const task of tasks) {
        if (task.tab !== tab) continue
        const lane = task.lane ?? String(task.order)
        // What went out in order is cut off at one point: nothing after it happens.
        if (task.kind === 'tab' || cut.has(lane) || !random.chance(odds)) {
          cut.add(lane)
          tasks.delete(task)
        }
      }
      frozen.delete(tab)
      dead.add(tab)
    },
  }
}

/** Lets every continuation run that waits for nothing outside. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface OperationOptions extends Omit<TaskOptions, 'kind'> {
  /** Done between the happening and the hearing of it, at a moment of its own: a write cache is flushed. */
  readonly settle?: () => void
}

/**
 * An operation of a tab on something outside: it happens at one moment, and the tab hears of it at a later one, if it
 * lives to hear. `happen` returns a value or throws.
 */
export const operation = <A>(
  schedule: Schedule,
  { tab, label, lane, delay, settle: settles }: OperationOptions,
  happen: () => Promise<A> | A,
): Promise<A> =>
  new Promise((resolve, reject) => {
    const hear = (deliver: () => void) =>
      schedule.add(
        { kind: 'tab', tab, label: `${label} heard`, ...(lane === undefined ? {} : { lane: `${lane} heard` }) },
        deliver,
      )
    schedule.add(
      {
        kind: 'outside',
        tab,
        label,
        ...(lane === undefined ? {} : { lane }),
        ...(delay === undefined ? {} : { delay }),
      },
      () => {
        const outcome = attempt(happen)
        outcome.catch(() => undefined)
        const told = () => hear(() => void outcome.then(resolve, reject))
        if (settles === undefined) return void told()
        schedule.add({ kind: 'outside', tab, label: `${label} settled` }, () => {
          settles()
          told()
        })
      },
    )
  })

const attempt = async <A>(happen: () => Promise<A> | A): Promise<A> => happen()

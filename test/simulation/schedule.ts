import type { Cancel } from '../../worker/ports'
import type { Random } from './random'

/**
 * A scheduled task. 'outside': the environment performs a tab's request; it runs even if the tab is frozen, and may run
 * if it is dead. 'tab': a tab receives something.
 */
export interface Task {
  readonly order: number
  readonly kind: 'outside' | 'tab'
  readonly tab: string
  readonly label: string
  /** Tasks of one lane run one after the other. */
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

/** Virtual time and its tasks. No task runs unless it is released. */
export interface Schedule {
  /** Milliseconds since the world began. */
  readonly now: () => number
  readonly add: (options: TaskOptions, run: () => void) => Cancel
  /** All tasks, including those queued in a lane or for a frozen tab. */
  readonly pending: () => readonly Task[]
  /** Tasks that can run now. */
  readonly ready: () => readonly Task[]
  /** When the next task becomes due. */
  readonly nextDue: () => number | undefined
  readonly release: (task: Task) => void
  readonly advance: (ms: number) => void
  readonly freeze: (tab: string, frozen: boolean) => void
  /** Kills a tab: it receives nothing, and each of its sent operations may still run at these odds. */
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
        // Operations sent in order are cut off at one point: none after it runs.
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

/** Runs all continuations that depend on no outside task. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface OperationOptions extends Omit<TaskOptions, 'kind'> {
  /** Called between the effect and the reply, at a separate time: a write cache is flushed. */
  readonly settle?: () => void
}

/**
 * Schedules an operation of a tab on its environment: it takes effect at one time, and the tab receives the reply at a
 * later one, if it still lives. `happen` returns a value or throws.
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
        const deliver = () => hear(() => void outcome.then(resolve, reject))
        if (settles === undefined) return void deliver()
        schedule.add({ kind: 'outside', tab, label: `${label} settled` }, () => {
          settles()
          deliver()
        })
      },
    )
  })

const attempt = async <A>(happen: () => Promise<A> | A): Promise<A> => happen()

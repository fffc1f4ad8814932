// Parses the predicates of --shrink and --bisect, and evaluates them on inputs that a build decides anew.
import type { ContentLookup } from '../../core/decider'
import { fingerprints } from '../../core/log/fingerprint'
import { logInvariants, type LogInvariant } from '../../core/log-invariants'
import type { LogStep } from '../../core/log-steps'
import { decidedPredicate, type DecidedLog } from '../../core/shrink-log'
import type { ListPredicate } from '../../core/shrink-list'
import type { State } from '../../core/state'
import { ArgumentFault } from '../cli/read-arguments'
import { comparableStates, inOwnShape, startIn, stepCarrier } from './carry-log'
import type { CoreBuild } from './core-build'
import { stateRoots } from './search-log'
import { viewsOf } from '../../worker/replay/state-views'
import { parseCondition, type Condition } from './where-expression'

/** A property of a decided log. */
export type Predicate = { readonly text: string } & (
  | { readonly kind: 'where'; readonly condition: Condition }
  | { readonly kind: 'differs'; readonly build: string }
  | { readonly kind: 'throws' }
  | { readonly kind: 'invariant'; readonly name: LogInvariant }
)

const names = Object.keys(logInvariants)
const isInvariant = (name: string): name is LogInvariant => names.includes(name)

/**
 * Parses `hash differs in BUILD`, `throws`, `invariant NAME`, or an expression as in --where over the final state and its
 * `views`. Throws an ArgumentFault.
 */
export function parsePredicate(given: string): Predicate {
  const text = given.trim()
  const build = /^hash differs in (\S+)$/.exec(text)?.[1]
  if (build !== undefined) return { text, kind: 'differs', build }
  if (text === 'throws') return { text, kind: 'throws' }
  const name = /^invariant (\S+)$/.exec(text)?.[1]
  if (name === undefined) return { text, kind: 'where', condition: parseCondition(text) }
  if (!isInvariant(name)) throw new ArgumentFault(`there is no invariant '${name}'; there are ${names.join(', ')}`)
  return { text, kind: 'invariant', name }
}

/** A log as it is decided anew. */
export interface StartedLog {
  readonly start: State
  readonly contents: ContentLookup
}

/** The log as two builds decide it; `other` only for `hash differs in`. */
export interface DecidedLogs {
  readonly own: DecidedLog
  readonly other?: DecidedLog
  /** The predicate held after an input. Nothing is decided after it. */
  readonly held?: true
}

/** When a predicate must hold: after the last input, or after any of them. */
export type PredicateTime = 'end' | 'any'

/** The builds of a predicate: the one that decides, and the one that `hash differs in` names. */
export interface PredicateBuilds {
  readonly build: CoreBuild
  readonly other: CoreBuild | undefined
}

/**
 * Evaluates a predicate on what a build decides. Hashes are compared after each input, because a difference can end, for
 * example by a log-out. Throws a BuildFault if a build cannot read the log.
 */
export function predicateIn(
  predicate: Predicate,
  log: StartedLog,
  { build, other }: PredicateBuilds,
  time: PredicateTime = 'end',
): ListPredicate<LogStep, DecidedLogs> {
  const own = decidedBy(build, log, predicate.kind === 'invariant' && predicate.name === 'fold')
  const second = predicate.kind === 'differs' && other !== undefined ? decidedBy(other, log) : undefined
  const holds = evaluator(predicate, { build, other }, log.contents)
  const isAny = time === 'any' || predicate.kind === 'differs'
  return {
    start: { own: own.start, ...(second === undefined ? {} : { other: second.start }) },
    next: (before, step) => {
      if (before.held === true) return before
      const after = {
        own: own.next(before.own, step),
        ...(second === undefined || before.other === undefined ? {} : { other: second.next(before.other, step) }),
      }
      return isAny && holds(after) ? { ...after, held: true } : after
    },
    holds: (decided) => decided.held === true || (!isAny && holds(decided)),
  }
}

function evaluator(
  predicate: Predicate,
  { build, other: second }: PredicateBuilds,
  contents: ContentLookup,
): (decided: DecidedLogs) => boolean {
  switch (predicate.kind) {
    case 'where':
      return ({ own }) =>
        predicate.condition([
          ...stateRoots(inOwnShape(build, own.state)),
          new LazyViews(() => viewsIn(build, own, contents)),
        ])
    case 'throws':
      return ({ own }) => own.threw !== undefined || viewThrows(viewsIn(build, own, contents))
    case 'invariant':
      return ({ own: { state, folded } }) =>
        !logInvariants[predicate.name]({ state: inOwnShape(build, state), folded: inOwnShape(build, folded) })
    case 'differs': {
      // Caches what states share.
      const fingerprint = fingerprints()
      return ({ own, other }) => {
        if (other === undefined || second === undefined) return false
        const [here, there] = comparableStates({ build, state: own.state }, { build: second, state: other.state })
        return fingerprint(here) !== fingerprint(there) || own.threw !== other.threw
      }
    }
  }
}

/** Decides inputs by a build. */
function decidedBy(
  build: CoreBuild,
  { start, contents }: StartedLog,
  folds = false,
): ListPredicate<LogStep, DecidedLog> {
  const carry = stepCarrier(build)
  const decided = decidedPredicate({ start: startIn(build, start), contents, core: build.core, folds }, () => true)
  return {
    ...decided,
    next: (before, step) => {
      const carried = carry(step)
      return carried === undefined ? before : decided.next(before, carried)
    },
  }
}

const viewsIn = ({ views }: CoreBuild, { state, last }: DecidedLog, contents: ContentLookup): object =>
  views === undefined ? {} : viewsOf(views, state, last, contents)

/** The root of `views.NAME`; computes nothing until it is read. */
class LazyViews {
  readonly #compute: () => object
  constructor(compute: () => object) {
    this.#compute = compute
    Object.defineProperty(this, 'views', { enumerable: true, get: () => this.#compute() })
  }
}

function viewThrows(views: object): boolean {
  try {
    for (const name of Object.keys(views)) Reflect.get(views, name)
    return false
  } catch {
    return true
  }
}

import type { State } from '../core/state'
import type { ViewContext } from '../core/views/context'
import { readsOf } from '../core/views/project'
import type { Projection } from '../core/views/projection'
import type { ViewName } from '../protocol/views'

type Reads = Pick<Projection<ViewName>, 'guarded' | 'reads'>

const refuse = (key: PropertyKey): never => {
  throw new Error(`the view reads '${String(key)}', which its 'reads' does not declare`)
}
/** Receives every key that an object does not have itself. */
const refusing: object = new Proxy({}, { get: (_, key) => refuse(key), has: (_, key) => refuse(key) })

/**
 * Copies an object so that reading or spreading a key outside of `mayRead` throws. Declared keys stay plain properties,
 * because views read them too often for a proxy.
 */
function restricted<A extends object>(from: A, mayRead: (key: string) => boolean): A {
  const own: readonly (readonly [string, unknown])[] = Object.entries(from)
  const descriptors = own.map(([key, value]): readonly [string, PropertyDescriptor] => [
    key,
    mayRead(key) ? { value, enumerable: true } : { get: () => refuse(key), enumerable: true },
  ])
  return Object.create(refusing, Object.fromEntries(descriptors)) as A
}

/** Returns the state for a view; reading a feature state that its projection does not declare throws. */
export function declaredParts(projection: Reads, state: State): State {
  const declared: ReadonlySet<string> = new Set(readsOf(projection))
  // A declared feature state that is missing here reads as undefined.
  const optional = Object.fromEntries([...declared].map((part) => [part, undefined]))
  const user = restricted({ ...optional, ...state.user }, (part) => declared.has(part))
  return restricted({ ...state, user }, (part) => part === 'user' || declared.has(part))
}

/** Returns the environment for a view; reading an undeclared value that changes without an event throws. */
export function declaredSurroundings({ reads }: Reads, context: ViewContext): ViewContext {
  const declared: ReadonlySet<string> = new Set(reads)
  return restricted(context, (key) => (key !== 'storage' && key !== 'health') || declared.has(key))
}

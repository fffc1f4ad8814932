// Types of packages that only the promises bench installs (scripts/bench/promises/engines.ts), as far as it uses them.
// Those that the comparison with peers shares are in test/bench/peers/packages.d.ts.

declare module '@tanstack/db' {
  export interface Collection<A> {
    readonly insert: (rows: A | readonly A[]) => unknown
    readonly toArray: readonly A[]
    readonly preload: () => Promise<void>
  }
  export function createCollection<A>(of: {
    readonly id: string
    readonly getKey: (row: A) => string
    readonly sync: { readonly sync: (given: { readonly markReady: () => void }) => void }
  }): Collection<A>
}

declare module '@tanstack/offline-transactions' {
  import type { Collection } from '@tanstack/db'
  interface Transaction {
    readonly id: string
    readonly mutate: (change: () => void) => unknown
    readonly commit: () => Promise<unknown>
  }
  export interface OfflineExecutor {
    readonly isOfflineEnabled: boolean
    readonly waitForInit?: () => Promise<void>
    readonly createOfflineTransaction: (of: {
      readonly mutationFnName: string
      readonly autoCommit: false
    }) => Transaction
    readonly peekOutbox: () => Promise<readonly { readonly id: string }[]>
    readonly dispose: () => void
  }
  export function startOfflineExecutor<A>(of: {
    readonly collections: Readonly<Record<string, Collection<A>>>
    readonly mutationFns: Readonly<
      Record<
        string,
        (given: {
          readonly transaction: { readonly mutations: readonly { readonly modified: A }[] }
          readonly idempotencyKey: string
        }) => Promise<void>
      >
    >
    readonly storage?: IndexedDBAdapter
  }): OfflineExecutor
  export class IndexedDBAdapter {
    set(key: string, value: string): Promise<void>
  }
}

declare module 'redux' {
  export interface Store<S> {
    readonly dispatch: (action: { readonly type: string; readonly payload: object; readonly meta: object }) => unknown
    readonly getState: () => S
  }
  interface Enhancer<E> {
    readonly added: E
  }
  export function applyMiddleware(): Enhancer<object>
  export function compose<A, B>(one: Enhancer<A>, other: Enhancer<B>): Enhancer<A & B>
  export function createStore<S, E>(
    reducer: (state: S | undefined, action: { readonly type: string }) => S,
    initial: undefined,
    enhancer: Enhancer<E>,
  ): Store<S & E>
}

declare module '@redux-offline/redux-offline' {
  import type { Enhancer } from 'redux'
  export function offline(config: object): Enhancer<{ readonly offline: { readonly outbox: readonly unknown[] } }>
}

declare module '@redux-offline/redux-offline/lib/defaults' {
  const defaults: object
  export default defaults
}

declare module 'rxdb/plugins/core' {
  interface Database {
    readonly close: () => Promise<unknown>
  }
  export function addRxPlugin(plugin: object): void
}

declare module 'rxdb/plugins/migration-schema' {
  export const RxDBMigrationSchemaPlugin: object
}

declare module 'rxdb/plugins/replication' {
  export function replicateRxCollection<D>(of: {
    readonly collection: object
    readonly replicationIdentifier: string
    readonly live: boolean
    readonly push: {
      readonly handler: (rows: readonly { readonly newDocumentState: D }[]) => Promise<readonly D[]>
    }
  }): object
}

declare module '@livestore/common' {
  export class IsOfflineError extends Error {
    constructor(of: { readonly cause: unknown })
  }
  export class ServerAheadError extends Error {
    constructor(of: { readonly minimumExpectedNum: number; readonly providedNum: number })
  }
}

declare module '@livestore/livestore' {
  interface Store {
    readonly shutdownPromise: () => Promise<void>
  }
}

declare module '@livestore/utils/effect' {
  interface Effect<A> {
    readonly result: A
  }
  export const Effect: {
    readonly void: Effect<void>
    readonly map: <A, B>(effect: Effect<A>, change: (value: A) => B) => Effect<B>
    readonly tryPromise: <A>(of: {
      readonly try: (signal: AbortSignal) => Promise<A>
      readonly catch: (cause: unknown) => Error
    }) => Effect<A>
  }
  interface Some<A> {
    readonly value: A
  }
  export const Option: {
    readonly none: () => object
    readonly isSome: <A>(option: object | Some<A>) => option is Some<A>
  }
  export type Cursor = object | Some<{ readonly eventSequenceNumber: number }>
  export interface GlobalEvent {
    readonly seqNum: number
    readonly clientId: string
    readonly args: { readonly n: number }
  }
  export const Stream: {
    readonly fromAsyncIterable: <A>(items: AsyncIterable<A>, onError: (cause: unknown) => Error) => object
  }
  export const SubscriptionRef: { readonly make: <A>(value: A) => Effect<object> }
}

// Types of packages that only the benchmark installs, in a separate folder (scripts/bench/peers-packages.ts).

declare module '@reduxjs/toolkit' {
  export interface PayloadAction<P> {
    readonly type: string
    readonly payload: P
  }
  interface Slice<S, R> {
    readonly reducer: (state: S | undefined, action: { readonly type: string }) => S
    readonly actions: { readonly [K in keyof R]: (payload: Payload<R[K]>) => PayloadAction<Payload<R[K]>> }
  }
  type Payload<R> = R extends (state: never, action: PayloadAction<infer P>) => unknown ? P : never
  export function createSlice<S, R extends Record<string, (state: S, action: PayloadAction<never>) => S | void>>(of: {
    readonly name: string
    readonly initialState: () => S
    readonly reducers: R
  }): Slice<S, R>
  export interface Store<S> {
    readonly dispatch: (action: { readonly type: string }) => void
    readonly getState: () => S
  }
  export function configureStore<S>(of: {
    readonly reducer: (state: S | undefined, action: { readonly type: string }) => S
    readonly middleware: (
      defaults: (options: { readonly serializableCheck: { readonly ignoredActions: readonly string[] } }) => unknown,
    ) => unknown
  }): Store<S>
}

declare module 'localforage' {
  interface Storage {
    readonly getItem: (key: string) => Promise<unknown>
    readonly setItem: (key: string, value: unknown) => Promise<unknown>
    readonly removeItem: (key: string) => Promise<void>
  }
  const localforage: Storage
  export default localforage
}

declare module 'redux-persist' {
  import type { Store } from '@reduxjs/toolkit'
  type Reducer<S> = (state: S | undefined, action: { readonly type: string }) => S
  export function persistReducer<S>(
    config: { readonly key: string; readonly version: number; readonly storage: object },
    reducer: Reducer<S>,
  ): Reducer<S>
  export interface Persistor {
    readonly flush: () => Promise<void>
    readonly getState: () => { readonly bootstrapped: boolean }
    readonly subscribe: (listener: () => void) => () => void
  }
  export function persistStore<S>(store: Store<S>): Persistor
  export const FLUSH: string
  export const PAUSE: string
  export const PERSIST: string
  export const PURGE: string
  export const REGISTER: string
  export const REHYDRATE: string
}

declare module 'rxdb/plugins/core' {
  interface Collection<D> {
    readonly insert: (document: D) => Promise<unknown>
    readonly bulkInsert: (documents: readonly D[]) => Promise<unknown>
    readonly find: () => { readonly exec: () => Promise<readonly D[]> }
  }
  interface Database {
    readonly addCollections: <C>(schemas: {
      readonly [K in keyof C]: { readonly schema: object; readonly migrationStrategies?: object }
    }) => Promise<{ readonly [K in keyof C]: Collection<C[K]> }>
  }
  export function createRxDatabase(of: { readonly name: string; readonly storage: object }): Promise<Database>
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(options: { readonly chromeTransactionDurability: 'strict' }): object
}

declare module 'pouchdb-browser' {
  class PouchDB<D> {
    constructor(name: string, options: { readonly auto_compaction: boolean })
    put(document: D & { readonly _id: string }): Promise<unknown>
    bulkDocs(documents: readonly (D & { readonly _id: string })[]): Promise<unknown>
    allDocs(options: { readonly include_docs: true }): Promise<{ readonly rows: readonly { readonly doc: D }[] }>
  }
  export default PouchDB
}

declare module '@livestore/livestore' {
  export type Committed = object
  interface Column<A> {
    readonly kept: A
  }
  type Columns = Readonly<Record<string, Column<unknown>>>
  export interface Table<C extends Columns> {
    readonly insert: (row: { readonly [K in keyof C]: C[K]['kept'] }) => object
    readonly columns: C
  }
  export const State: {
    readonly SQLite: {
      readonly table: <C extends Columns>(of: { readonly name: string; readonly columns: C }) => Table<C>
      readonly text: (options?: { readonly primaryKey: true }) => Column<string>
      readonly integer: (options?: { readonly primaryKey: true }) => Column<number>
      readonly makeState: (of: { readonly tables: object; readonly materializers: object }) => object
    }
  }
  interface Codec<A> {
    readonly value: A
  }
  export const Schema: {
    readonly String: Codec<string>
    readonly Number: Codec<number>
    readonly Struct: <F extends Readonly<Record<string, Codec<unknown>>>>(
      fields: F,
    ) => Codec<{ readonly [K in keyof F]: F[K]['value'] }>
  }
  type Event<A> = (data: A) => Committed
  export const Events: { readonly synced: <A>(of: { readonly name: string; readonly schema: Codec<A> }) => Event<A> }
  export function defineMaterializer<A>(event: Event<A>, run: (data: A) => readonly object[]): object
  export function makeSchema(of: { readonly events: object; readonly state: object }): object
  export interface Store {
    readonly commit: (...events: readonly Committed[]) => void
    readonly query: <C extends Columns>(table: Table<C>) => readonly { readonly [K in keyof C]: C[K]['kept'] }[]
    readonly syncStatus: () => { readonly isSynced: boolean }
    readonly subscribeSyncStatus: (listener: () => void) => () => void
  }
  export function createStorePromise(of: {
    readonly schema: object
    readonly storeId: string
    readonly adapter: object
  }): Promise<Store>
}

declare module '@livestore/adapter-web' {
  export function makePersistedAdapter(of: {
    readonly storage: { readonly type: 'opfs' }
    readonly worker: (options: { readonly name: string }) => Worker
    readonly sharedWorker: new (options?: { name?: string }) => SharedWorker
  }): object
}

declare module '@livestore/adapter-web/worker' {
  export function makeWorker(of: { readonly schema: object; readonly sync?: { readonly backend: () => object } }): void
}

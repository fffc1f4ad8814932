import type { LogStore } from '../ports'

/** Wraps every method of a store in `around`, except open and close. */
export function wrapStore(store: LogStore, around: <A>(run: () => Promise<A>) => Promise<A>): LogStore {
  return {
    durable: store.durable,
    open: store.open,
    append: (batch) => around(() => store.append(batch)),
    read: (after, limit) => around(() => store.read(after, limit)),
    head: () => around(store.head),
    holds: (eventId) => around(() => store.holds(eventId)),
    checkpointSeqs: () => around(store.checkpointSeqs),
    checkpoint: (seq) => around(() => store.checkpoint(seq)),
    saveCheckpoint: (checkpoint) => around(() => store.saveCheckpoint(checkpoint)),
    payload: (hash) => around(() => store.payload(hash)),
    payloadsUpTo: (seq) => around(() => store.payloadsUpTo(seq)),
    removedUpTo: () => around(store.removedUpTo),
    isPurgeDue: () => around(store.isPurgeDue),
    remove: (removal) => around(() => store.remove(removal)),
    queued: () => around(store.queued),
    secrets: () => around(store.secrets),
    pendingLogouts: () => around(store.pendingLogouts),
    notePendingLogout: (logoutKey, isPending) => around(() => store.notePendingLogout(logoutKey, isPending)),
    term: () => around(store.term),
    beginTerm: (before, next) => around(() => store.beginTerm(before, next)),
    activeAt: () => around(store.activeAt),
    markActive: (at) => around(() => store.markActive(at)),
    evict: (spare) => around(() => store.evict(spare)),
    reset: () => around(store.reset),
    close: store.close,
  }
}

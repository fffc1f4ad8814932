import { setup } from 'xstate'
import { constants } from '../constants'

type LoadEvent =
  | { type: 'restored' }
  | { type: 'started' }
  | { type: 'synced' }
  | { type: 'failed' }
  | { type: 'failedOffline' }
  | { type: 'failedTimeout' }
  | { type: 'signedOut' }

/** Whatever a sync came to, the next one is due after the interval (S-SYNC-03). */
const repeat = (target: string) => ({
  after: { syncInterval: { target, reenter: true, actions: { type: 'requestSync' as const } } },
})

/**
 * The load state (S-SYNC-01..06): initial, restored, synced, or an error. 'failed' is a failure with a user at hand:
 * the app stays usable on what it has.
 */
export const loadMachine = setup({
  types: { events: {} as LoadEvent },
  delays: { syncInterval: constants.syncInterval },
  actions: { requestSync: () => undefined },
}).createMachine({
  id: 'load',
  initial: 'initial',
  on: { started: '.initial', restored: '.restored' },
  states: {
    initial: {
      on: {
        synced: 'synced',
        failed: 'restored',
        failedOffline: 'error.offline',
        failedTimeout: 'error.connectionTimeout',
      },
    },
    restored: {
      ...repeat('restored'),
      on: {
        synced: 'synced',
        failed: { target: 'restored', reenter: true },
        failedOffline: 'error.offline',
        failedTimeout: 'error.connectionTimeout',
        signedOut: 'restored',
      },
    },
    synced: {
      ...repeat('synced'),
      on: {
        synced: { target: 'synced', reenter: true },
        failed: { target: 'synced', reenter: true },
        failedOffline: { target: 'synced', reenter: true },
        failedTimeout: { target: 'synced', reenter: true },
        signedOut: 'restored',
      },
    },
    error: {
      initial: 'offline',
      ...repeat('error'),
      on: { synced: 'synced', failed: 'restored', failedOffline: '.offline', failedTimeout: '.connectionTimeout' },
      states: { offline: {}, connectionTimeout: {} },
    },
  },
})

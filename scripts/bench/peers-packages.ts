// The alternatives that a team could choose (X-PERF-07), in the measured versions.
import type { Packages } from './packages'

export const packages: Packages = {
  '@livestore/adapter-web': '0.4.0',
  '@livestore/livestore': '0.4.0',
  '@livestore/peer-deps': '0.4.0',
  '@reduxjs/toolkit': '2.14.0',
  '@tanstack/db': '0.8.7',
  '@tanstack/offline-transactions': '1.0.53',
  dexie: '4.4.7',
  // A Node module; PouchDB expects a bundler to provide it.
  events: '3.3.0',
  localforage: '1.10.0',
  'pouchdb-browser': '9.0.0',
  'redux-persist': '6.0.0',
  rxdb: '17.6.0',
  rxjs: '7.8.2',
}

export interface Peer {
  readonly title: string
  /** Its page in test/bench/peers. */
  readonly page: string
  /** The folder of a browser profile in which its records are stored. */
  readonly files: 'IndexedDB' | 'File System'
}

export const flipdeck: Peer = { title: 'Flipdeck', page: 'flipdeck', files: 'IndexedDB' }

const versioned = (title: string, name: string) => `${title} ${packages[name] ?? ''}`

export const peers: readonly Peer[] = [
  {
    title: `${versioned('Redux Toolkit', '@reduxjs/toolkit')} with redux-persist`,
    page: 'redux',
    files: 'IndexedDB',
  },
  { title: `${versioned('RxDB', 'rxdb')} on Dexie`, page: 'rxdb', files: 'IndexedDB' },
  { title: versioned('LiveStore', '@livestore/livestore'), page: 'livestore', files: 'File System' },
  {
    title: `${versioned('TanStack DB', '@tanstack/db')} with offline transactions ${packages['@tanstack/offline-transactions'] ?? ''}`,
    page: 'tanstack',
    files: 'IndexedDB',
  },
  { title: versioned('PouchDB', 'pouchdb-browser'), page: 'pouchdb', files: 'IndexedDB' },
  { title: versioned('Dexie', 'dexie'), page: 'dexie', files: 'IndexedDB' },
  { title: 'Dexie with a table of the state', page: 'dexie-state', files: 'IndexedDB' },
]

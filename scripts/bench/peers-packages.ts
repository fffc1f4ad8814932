// What a team would pick instead (X-PERF-07), in the versions that are measured.
import type { Packages } from './packages'

export const packages: Packages = {
  '@livestore/adapter-web': '0.4.0',
  '@livestore/livestore': '0.4.0',
  '@livestore/peer-deps': '0.4.0',
  '@reduxjs/toolkit': '2.14.0',
  dexie: '4.4.7',
  // Of Node, which PouchDB expects a bundler to bring.
  events: '3.3.0',
  localforage: '1.10.0',
  'pouchdb-browser': '9.0.0',
  'redux-persist': '6.0.0',
  rxdb: '17.6.0',
  rxjs: '7.8.2',
}

export interface Peer {
  readonly title: string
  /** The page of it, in test/bench/peers. */
  readonly page: string
  /** Where its records lie in a browser's profile. */
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
  { title: versioned('PouchDB', 'pouchdb-browser'), page: 'pouchdb', files: 'IndexedDB' },
  { title: versioned('Dexie', 'dexie'), page: 'dexie', files: 'IndexedDB' },
  { title: 'Dexie with a table of the state', page: 'dexie-state', files: 'IndexedDB' },
]

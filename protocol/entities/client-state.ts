import * as t from 'io-ts'
import { struct, Instant, Integer, oneOf } from '../codec'
import { ColorScheme, Language } from '../languages'
import { ActivityItem } from './activity'
import { Card } from './card'
import { Category } from './category'
import { DeckSummary } from './deck'
import { OfflineAction } from './offline-action'
import { User } from './user'

export const LoginState = oneOf('LoginState', ['loggedOut', 'loggingIn', 'loggedIn', 'loggingOut'])
export type LoginState = t.TypeOf<typeof LoginState>

export const LoadState = oneOf('LoadState', ['initial', 'restored', 'synced', 'error'])
export type LoadState = t.TypeOf<typeof LoadState>

export const LoadError = oneOf('LoadError', ['offline', 'connectionTimeout'])
export type LoadError = t.TypeOf<typeof LoadError>

export const NetworkState = oneOf('NetworkState', ['online', 'offline'])
export type NetworkState = t.TypeOf<typeof NetworkState>

export const SyncState = oneOf('SyncState', ['idle', 'syncing', 'synced', 'failed'])
export type SyncState = t.TypeOf<typeof SyncState>

/** A running or finished search. */
export const SearchState = struct(
  'SearchState',
  {},
  { query: t.string, limit: Integer, offset: Integer, loading: t.boolean },
)
export type SearchState = t.TypeOf<typeof SearchState>

/** The client state, with the names of the specification (S-ENTITY-15). `cachedVideos` are URLs. */
export const ClientState = struct(
  'ClientState',
  {},
  {
    currentUser: User,
    loginState: LoginState,
    loadState: LoadState,
    loadError: LoadError,
    networkState: NetworkState,
    syncState: SyncState,
    cardsById: t.record(t.string, Card),
    categoriesById: t.record(t.string, Category),
    search: SearchState,
    colorScheme: ColorScheme,
    userLanguage: Language,
    recentlyOpenedDecks: t.array(DeckSummary),
    recommendedDecks: t.array(DeckSummary),
    favoritedDecks: t.array(DeckSummary),
    tuckedDecks: t.array(DeckSummary),
    cachedVideos: t.array(t.string),
    pendingActivity: t.array(ActivityItem),
    offlineActions: t.array(OfflineAction),
    savedAt: Instant,
  },
)
export type ClientState = t.TypeOf<typeof ClientState>

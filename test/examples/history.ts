import type { DeckContent } from '../../core/deck/content'
import { hashOf } from '../../core/hash'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { User } from '../../protocol/entities/user'
import type { EventData } from '../../protocol/events'
import type { ApiFault, NetworkFault } from '../../protocol/faults'
import { answered, event, fact, holds, intent, type Steps } from '../given-when-then'
import { maya } from './defaults'

/** Common previous events of examples. */

export const started = (more: Partial<EventData<'appStarted'>> = {}): Steps =>
  event('appStarted', {
    build: 'test',
    platform: 'web',
    userAgent: 'browser',
    referrer: '',
    alive: [],
    restored: true,
    ...more,
  })

/** The tab reports its start, and all that follows from it is decided. */
export const starts = (alive: readonly string[] = [], activeAt?: number) =>
  fact({
    type: 'started',
    build: 'test',
    platform: 'web',
    userAgent: 'browser',
    referrer: '',
    alive,
    restored: true,
    ...omitUndefined({ activeAt }),
  })

/** Signs in by the stored token, with a sync that loaded the user. */
export const signedIn = (user: User = maya): Steps => [
  started(),
  event('loginSucceeded', { method: 'token', user }),
  event('syncSucceeded', { trials: [], notices: [] }),
]

export const deckLoaded = (content: DeckContent, more: Partial<EventData<'deckLoaded'>> = {}) =>
  event('deckLoaded', {
    deckId: content.deck.id,
    content: hashOf(content),
    title: content.deck.title ?? '',
    type: content.deck.type ?? 'standard',
    cardIds: content.cards.map(({ id }) => id),
    ...more,
  })

/** Loads the deck into memory and into the state. */
export const loaded = (content: DeckContent, more: Partial<EventData<'deckLoaded'>> = {}): Steps => [
  holds(content),
  deckLoaded(content, more),
]

/** Opens the deck in the tab, with its first card in view and, for an assessment, a started trial. */
export const opened = (content: DeckContent): Steps => [
  loaded(content),
  intent('openDeck', { deckId: content.deck.id }),
]

export const answerOf = (content: DeckContent) => ({
  deckId: content.deck.id,
  content: hashOf(content),
  title: content.deck.title ?? '',
  type: content.deck.type ?? 'standard',
  cardIds: content.cards.map(({ id }) => id),
})

export const synced = (user: User | undefined = maya) =>
  answered('sync', { trials: [], notices: [], ...omitUndefined({ user }) })

export const offline: NetworkFault = { kind: 'networkError', reason: 'offline', message: 'Request failed' }
export const timedOut: NetworkFault = { kind: 'networkError', reason: 'timeout', message: 'Request failed' }
export const refusedWith = (code: number, message = 'Request failed: no', more: Partial<ApiFault> = {}): ApiFault => ({
  kind: 'apiError',
  type: 'error',
  message,
  code,
  ...more,
})
export const unauthorized = refusedWith(401, 'Request failed: Please sign in')

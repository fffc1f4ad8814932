import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Id } from '../ids'
import { Fault } from '../faults'
import { SpecialNotice } from '../entities/notice'
import { QuizTrial } from '../entities/quiz'
import { event } from './define'

export const SyncCause = oneOf('SyncCause', ['start', 'interval', 'online', 'login', 'visible', 'logout', 'asked', 'retry'])
export type SyncCause = t.TypeOf<typeof SyncCause>

const ContentHash = t.string

/** The combined load and what is loaded along with it. Bundles stand in the payload store under their hash (X-LOG-08). */
export const syncEvents = {
  syncStarted: event('syncStarted', 1, t.type({ cause: SyncCause, callId: Id }), ['cause', 'callId']),
  syncSucceeded: event(
    'syncSucceeded',
    1,
    t.type({ trials: t.array(QuizTrial), notices: t.array(SpecialNotice) }),
    ['trials', 'notices'],
  ),
  syncReturnedNoUser: event('syncReturnedNoUser', 1, t.type({}), []),
  syncFailed: event('syncFailed', 1, t.type({ fault: Fault }), ['fault.kind', 'fault.reason', 'fault.code']),
  tokenLoginStarted: event('tokenLoginStarted', 1, t.type({ callId: Id }), ['callId']),
  homeLoadStarted: event('homeLoadStarted', 1, t.type({ callId: Id }), ['callId']),
  homeLoaded: event('homeLoaded', 1, t.type({ content: ContentHash, trials: t.array(QuizTrial) }), ['content', 'trials']),
  homeFailed: event('homeFailed', 1, t.type({ fault: Fault }), ['fault.kind', 'fault.code']),
  libraryLoadStarted: event('libraryLoadStarted', 1, t.type({ callId: Id }), ['callId']),
  libraryLoaded: event('libraryLoaded', 1, t.type({ content: ContentHash }), ['content']),
  libraryFailed: event('libraryFailed', 1, t.type({ fault: Fault }), ['fault.kind', 'fault.code']),
  deckLoadRequested: event('deckLoadRequested', 1, t.type({ deckId: Id }), ['deckId']),
  deckLoadStarted: event('deckLoadStarted', 1, t.type({ deckId: Id, callId: Id }), ['deckId', 'callId']),
  deckLoadFailed: event('deckLoadFailed', 1, t.type({ deckId: Id, fault: Fault }), ['deckId', 'fault']),
  sharedCardResolved: event(
    'sharedCardResolved',
    1,
    entity('SharedCardResolved', { cardId: Id }, { deckId: Id }),
    ['cardId', 'deckId'],
  ),
} as const

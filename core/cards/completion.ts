import { newEvent, type EventOf, type NewEvent } from '../../protocol/events'
import { callsFor, request, settleAll, type Settle } from '../calls'
import { accept, type Context, type Domain } from '../decider'
import { load } from '../deck/loading'
import { inEngagement, type State } from '../state'
import { startSync } from '../sync/sync'
import type { Completion } from './state'

/*
 * What follows when the server has the points of a deck: the completion is fetched, the decks that it leads to are
 * loaded where they are not there yet, and then everything is synced (D-POINTS-07, D-POINTS-08).
 */

export const completionPolicies: NonNullable<Domain['policies']> = {
  actionDelivered: (_state, { data: { rowId } }, context, before) => {
    const row = before.mine.outbox.rows.find(({ id }) => id === rowId)
    if (row?.cause !== 'pointsCompleted' || row.subject === undefined) return []
    return [newEvent('completionAsked', { deckId: row.subject, callId: context.id('completion') })]
  },
  completionLoaded: (state, { data: { deckId } }, context) => {
    const loading = state.mine.engagement.completions[deckId]?.loading ?? []
    return loading.length === 0
      ? startSync(state, 'asked', context)
      : loading.flatMap((connected) => load(state, connected, context, true))
  },
  completionFailed: (state, _event, context) => startSync(state, 'asked', context),
  deckLoadFailed: (state, _event, context, before) => syncAfterLast(state, context, before),
  deckLoaded: (state, _event, context, before) => syncAfterLast(state, context, before),
}

export const completionEvolve = {
  completionAsked: (state: State, { data: { deckId, callId }, session, at }: EventOf<'completionAsked'>): State =>
    request(
      withCompletion(settleAll(state, asksFor(deckId)), deckId, (known) => ({ ...known, delivered: true })),
      callId,
      { purpose: 'completion', session, at, deckId },
    ),
  completionLoaded: (state: State, { data: { deckId, connectedDecks } }: EventOf<'completionLoaded'>): State =>
    withCompletion(settleAll(state, asksFor(deckId)), deckId, (known) => ({
      ...known,
      connected: connectedDecks,
      loading: connectedDecks.filter((id) => !Object.hasOwn(state.mine.library.decks, id)),
    })),
  completionFailed: (state: State, { data: { deckId } }: EventOf<'completionFailed'>): State =>
    settleAll(state, asksFor(deckId)),
  deckLoaded: (state: State, { data: { deckId } }: EventOf<'deckLoaded'>): State => loadedOrNot(state, deckId),
  deckLoadFailed: (state: State, { data: { deckId } }: EventOf<'deckLoadFailed'>): State => loadedOrNot(state, deckId),
}

export const settleCompletion: Settle<'completion'> = (_state, { call: { deckId }, outcome }) =>
  accept(
    outcome.ok
      ? newEvent('completionLoaded', { deckId, connectedDecks: [...outcome.answer.connectedDecks] })
      : newEvent('completionFailed', { deckId, fault: outcome.fault }),
  )

const asksFor = (deckId: string) => callsFor('completion', (call) => call.deckId === deckId)

const withCompletion = (state: State, deckId: string, change: (known: Completion) => Completion): State =>
  inEngagement(state, (current) => {
    const known = current.completions[deckId]
    return known === undefined
      ? current
      : { ...current, completions: { ...current.completions, [deckId]: change(known) } }
  })

/** A connected deck is there, or cannot be had: it is waited for no longer. */
const loadedOrNot = (state: State, deckId: string): State =>
  awaited(state).some(([, { loading = [] }]) => loading.includes(deckId))
    ? awaited(state).reduce(
        (current, [id]) =>
          withCompletion(current, id, ({ loading = [], ...known }) => ({
            ...known,
            loading: loading.filter((one) => one !== deckId),
          })),
        state,
      )
    : state

/** Completions whose decks are still being loaded. */
const awaited = ({ mine: { engagement } }: State): readonly (readonly [string, Completion])[] =>
  Object.entries(engagement.completions).filter(([, { loading = [] }]) => loading.length > 0)

/** The full sync runs once the last one is there. */
const syncAfterLast = (state: State, context: Context, before: State): readonly NewEvent[] =>
  awaited(state).length < awaited(before).length ? startSync(state, 'asked', context) : []

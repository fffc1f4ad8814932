import { defined } from '../../protocol/defined'
import { newEvent, type EventOf, type NewEvent } from '../../protocol/events'
import { callsFor, request, settleAll, type Settle } from '../calls'
import { accept, type Context, type Domain } from '../decider'
import { loadDeck } from '../deck/load-deck'
import { deckAtHand } from '../deck/open-deck'
import { ownRows } from '../outbox/queue'
import type { OutboxRow } from '../outbox/state'
import { lookup } from '../record'
import { inEngagement, type State } from '../state'
import { startSync } from '../sync/sync'
import { pointsOf, samePoints, tickPoints } from './points'
import type { Completion } from './state'

/*
 * What follows when the server has the points of a deck: the completion is fetched, the decks that it leads to are
 * loaded where they are not there yet, and then everything is synced (D-POINTS-07, D-POINTS-08).
 */

/** The points of a deck that were handed in and wait to be sent. */
export const waitingCompletion = (state: State, deckId: string): OutboxRow | undefined =>
  ownRows(state).find(({ cause, subject }) => cause === 'pointsCompleted' && subject === deckId)

export const completionPolicies: NonNullable<Domain['policies']> = {
  actionDelivered: (_state, { data: { rowId } }, context, before) => {
    const row = before.mine.outbox.rows.find(({ id }) => id === rowId)
    if (row?.cause !== 'pointsCompleted' || row.subject === undefined) return []
    return [newEvent('completionAsked', { deckId: row.subject, callId: context.id(`completion:${row.subject}`) })]
  },
  completionLoaded: (state, { data: { deckId } }, context, before) => {
    // It was handed in somewhere else, and what follows from it has followed there; or it has followed here before.
    if (!awaitsWhatFollows(before, deckId)) return []
    const loading = state.mine.engagement.completions[deckId]?.loading ?? []
    return loading.length === 0
      ? startSync(state, 'asked', context)
      : loading.flatMap((connected) => loadDeck(state, connected, context, true))
  },
  completionFailed: (state, { data: { deckId } }, context) =>
    awaitsWhatFollows(state, deckId) ? startSync(state, 'asked', context) : [],
  deckLoadFailed: (state, _event, context, before) => syncAfterLast(state, context, before),
  deckLoaded: (state, { data: { deckId } }, context, before) => [
    ...syncAfterLast(state, context, before),
    ...(mayBeHandedIn(state, deckId, context)
      ? [newEvent('completionAsked', { deckId, callId: context.id(`completion:${deckId}`) })]
      : []),
  ],
}

export const completionEvolve = {
  completionAsked: (state: State, { data: { deckId, callId }, session, at }: EventOf<'completionAsked'>): State =>
    request(
      withCompletion(settleAll(state, asksFor(deckId)), deckId, (known) => ({ ...known, delivered: true })),
      callId,
      { purpose: 'completion', session, at, deckId },
    ),
  completionLoaded: (
    before: State,
    { data: { deckId, connectedDecks, completion } }: EventOf<'completionLoaded'>,
  ): State => {
    const state = settleAll(before, asksFor(deckId))
    if (isHandedIn(state, deckId))
      return withCompletion(state, deckId, (known) => ({
        ...known,
        // Others may have been handed in on another device since.
        ...(completion !== undefined && completion.at > known.at ? completion : {}),
        connected: connectedDecks,
        ...(awaitsWhatFollows(state, deckId)
          ? { loading: connectedDecks.filter((id) => !Object.hasOwn(state.mine.library.decks, id)) }
          : {}),
      }))
    return completion === undefined
      ? state
      : inEngagement(state, (current) => ({
          ...current,
          completions: {
            ...current.completions,
            [deckId]: { ...completion, delivered: true, connected: connectedDecks },
          },
        }))
  },
  completionFailed: (state: State, { data: { deckId } }: EventOf<'completionFailed'>): State =>
    settleAll(state, asksFor(deckId)),
  deckLoaded: (state: State, { data: { deckId } }: EventOf<'deckLoaded'>): State => loadedOrNot(state, deckId),
  deckLoadFailed: (state: State, { data: { deckId } }: EventOf<'deckLoadFailed'>): State => loadedOrNot(state, deckId),
}

export const settleCompletion: Settle<'completion'> = (_state, { call: { deckId }, outcome }) =>
  accept(
    outcome.ok
      ? newEvent('completionLoaded', {
          deckId,
          connectedDecks: [...outcome.answer.connectedDecks],
          ...defined({ completion: outcome.answer.completion }),
        })
      : newEvent('completionFailed', { deckId, fault: outcome.fault }),
  )

/** Were the points of this deck handed in, as far as is known here? */
const isHandedIn = ({ mine: { engagement } }: State, deckId: string): boolean =>
  Object.hasOwn(engagement.completions, deckId)

/** Were they handed in here, and what the server says that follows is not known yet? */
const awaitsWhatFollows = (state: State, deckId: string): boolean =>
  isHandedIn(state, deckId) && state.mine.engagement.completions[deckId]?.connected === undefined

/**
 * All is answered, and nobody here knows whether these points were handed in: they may have been on another device
 * (D-POINTS-06).
 */
function mayBeHandedIn(state: State, deckId: string, { contents, at }: Context): boolean {
  if (awaitsWhatFollows(state, deckId)) return false
  const hand = deckAtHand(state, contents, deckId, at)
  if (hand?.content.deck.type !== 'points') return false
  const { responses, questions, scoreTotal } = pointsOf(hand.content, hand.answers, tickPoints(state))
  const known = lookup(state.mine.engagement.completions, deckId)
  const areKnown = known !== undefined && samePoints(known.scoreTotal, scoreTotal)
  return questions > 0 && responses >= questions && !areKnown
}

/** The completion of this deck that was asked for is that of before: its answer is nobody's. */
export const forgetAsked = (state: State, deckId: string): State => settleAll(state, asksFor(deckId))

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

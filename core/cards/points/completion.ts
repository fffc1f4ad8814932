import { omitUndefined } from '../../../protocol/omit-undefined'
import { newEvent, type EventOf, type NewEvent } from '../../../protocol/events'
import { callsFor, addPendingCall, dropCalls, type CallResultHandler } from '../../calls'
import { accept, type Context, type Domain } from '../../decider'
import { loadDeck } from '../../deck/load-deck'
import { resolveDeck } from '../../deck/resolved-deck'
import { userQueue } from '../../outbox/queue'
import type { OutboxRow } from '../../outbox/state'
import { lookup } from '../../record'
import { updateEngagement, type State } from '../../state'
import { startSync } from '../../sync/sync'
import { pointsOf, samePoints, tickPoints } from './points'
import type { Completion } from '../state'

/*
 * Runs after the server has accepted the points of a deck: fetches the completion, loads the connected decks that are
 * missing, and then starts a full sync (D-POINTS-07, D-POINTS-08).
 */

/** Returns the pending action that submits the points of a deck. */
export const pendingCompletion = (state: State, deckId: string): OutboxRow | undefined =>
  userQueue(state).find(({ cause, subject }) => cause === 'pointsCompleted' && subject === deckId)

export const completionPolicies: NonNullable<Domain['policies']> = {
  actionDelivered: (_state, { data: { rowId } }, context, before) => {
    const row = before.user.outbox.rows.find(({ id }) => id === rowId)
    if (row?.cause !== 'pointsCompleted' || row.subject === undefined) return []
    return [newEvent('completionAsked', { deckId: row.subject, callId: context.id(`completion:${row.subject}`) })]
  },
  completionLoaded: (state, { data: { deckId } }, context, before) => {
    // The points were submitted on another device, or this device has already processed the completion.
    if (!awaitsFollowUp(before, deckId)) return []
    const loading = state.user.engagement.completions[deckId]?.loading ?? []
    return loading.length === 0
      ? startSync(state, 'asked', context)
      : loading.flatMap((connected) => loadDeck(state, connected, context, true))
  },
  completionFailed: (state, { data: { deckId } }, context) =>
    awaitsFollowUp(state, deckId) ? startSync(state, 'asked', context) : [],
  deckLoadFailed: (state, _event, context, before) => syncAfterLast(state, context, before),
  deckLoaded: (state, { data: { deckId } }, context, before) => [
    ...syncAfterLast(state, context, before),
    ...(canSubmitCompletion(state, deckId, context)
      ? [newEvent('completionAsked', { deckId, callId: context.id(`completion:${deckId}`) })]
      : []),
  ],
}

export const completionEvolve = {
  completionAsked: (state: State, { data: { deckId, callId }, session, at }: EventOf<'completionAsked'>): State =>
    addPendingCall(
      withCompletion(dropCalls(state, completionCallsFor(deckId)), deckId, (known) => ({ ...known, delivered: true })),
      callId,
      { purpose: 'completion', session, at, deckId },
    ),
  completionLoaded: (
    before: State,
    { data: { deckId, connectedDecks, completion } }: EventOf<'completionLoaded'>,
  ): State => {
    const state = dropCalls(before, completionCallsFor(deckId))
    if (isCompletionSubmitted(state, deckId))
      return withCompletion(state, deckId, (known) => ({
        ...known,
        // Another device may have submitted different points since.
        ...(completion !== undefined && completion.at > known.at ? completion : {}),
        connected: connectedDecks,
        ...(awaitsFollowUp(state, deckId)
          ? { loading: connectedDecks.filter((id) => !Object.hasOwn(state.user.library.decks, id)) }
          : {}),
      }))
    return completion === undefined
      ? state
      : updateEngagement(state, (current) => ({
          ...current,
          completions: {
            ...current.completions,
            [deckId]: { ...completion, delivered: true, connected: connectedDecks },
          },
        }))
  },
  completionFailed: (state: State, { data: { deckId } }: EventOf<'completionFailed'>): State =>
    dropCalls(state, completionCallsFor(deckId)),
  deckLoaded: (state: State, { data: { deckId } }: EventOf<'deckLoaded'>): State => removePendingLoad(state, deckId),
  deckLoadFailed: (state: State, { data: { deckId } }: EventOf<'deckLoadFailed'>): State =>
    removePendingLoad(state, deckId),
}

export const settleCompletion: CallResultHandler<'completion'> = (_state, { call: { deckId }, outcome }) =>
  accept(
    outcome.ok
      ? newEvent('completionLoaded', {
          deckId,
          connectedDecks: [...outcome.answer.connectedDecks],
          ...omitUndefined({ completion: outcome.answer.completion }),
        })
      : newEvent('completionFailed', { deckId, fault: outcome.fault }),
  )

/** Were the points of this deck submitted, as far as this device knows? */
const isCompletionSubmitted = ({ user: { engagement } }: State, deckId: string): boolean =>
  Object.hasOwn(engagement.completions, deckId)

/** Were they submitted here, with the server's list of connected decks still unknown? */
const awaitsFollowUp = (state: State, deckId: string): boolean =>
  isCompletionSubmitted(state, deckId) && state.user.engagement.completions[deckId]?.connected === undefined

/**
 * Every question is answered, but this device does not know whether the points were submitted, perhaps on another
 * device (D-POINTS-06).
 */
function canSubmitCompletion(state: State, deckId: string, { contents, at }: Context): boolean {
  if (awaitsFollowUp(state, deckId)) return false
  const resolvedDeck = resolveDeck(state, contents, deckId, at)
  if (resolvedDeck?.content.deck.type !== 'points') return false
  const { responses, questions, scoreTotal } = pointsOf(resolvedDeck.content, resolvedDeck.answers, tickPoints(state))
  const known = lookup(state.user.engagement.completions, deckId)
  const areKnown = known !== undefined && samePoints(known.scoreTotal, scoreTotal)
  return questions > 0 && responses >= questions && !areKnown
}

/** Drops pending completion calls of this deck: they ask for an earlier completion. */
export const dropCompletionCalls = (state: State, deckId: string): State => dropCalls(state, completionCallsFor(deckId))

const completionCallsFor = (deckId: string) => callsFor('completion', (call) => call.deckId === deckId)

const withCompletion = (state: State, deckId: string, change: (known: Completion) => Completion): State =>
  updateEngagement(state, (current) => {
    const known = current.completions[deckId]
    return known === undefined
      ? current
      : { ...current, completions: { ...current.completions, [deckId]: change(known) } }
  })

/** Removes a connected deck from the pending loads, after it was loaded or its load failed. */
const removePendingLoad = (state: State, deckId: string): State =>
  pendingCompletions(state).some(([, { loading = [] }]) => loading.includes(deckId))
    ? pendingCompletions(state).reduce(
        (current, [id]) =>
          withCompletion(current, id, ({ loading = [], ...known }) => ({
            ...known,
            loading: loading.filter((one) => one !== deckId),
          })),
        state,
      )
    : state

/** Returns the completions with connected decks that are still loading. */
const pendingCompletions = ({ user: { engagement } }: State): readonly (readonly [string, Completion])[] =>
  Object.entries(engagement.completions).filter(([, { loading = [] }]) => loading.length > 0)

/** Starts the full sync after the last connected deck. */
const syncAfterLast = (state: State, context: Context, before: State): readonly NewEvent[] =>
  pendingCompletions(state).length < pendingCompletions(before).length ? startSync(state, 'asked', context) : []

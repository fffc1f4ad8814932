import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'
import { event } from '../events/define'
import { Fault } from '../faults'
import { Id } from '../ids'

/**
 * Where a points deck stands: questions are open; it may be handed in, is on its way, was not taken and may be handed
 * in again, is at the server (D-POINTS-05, D-POINTS-06).
 */
export const PointsState = oneOf('PointsState', ['open', 'init', 'submitting', 'error', 'sent'])
export type PointsState = t.TypeOf<typeof PointsState>

export const PointsResultsBack = entity(
  'PointsResultsBack',
  {
    kind: t.literal('pointsResults'),
    state: PointsState,
    online: t.boolean,
    responses: Integer,
    questions: Integer,
    scoreTotal: Finite,
    /** One entry per score group of the deck; `most`: as many points as can be had. */
    groups: t.array(t.type({ groupId: Id, title: t.string, score: Finite, most: Finite })),
    /** The first questions that are open. */
    open: t.array(t.type({ cardId: Id, number: Integer, title: t.string })),
    /** The decks that the points lead to. */
    decks: t.array(t.type({ deckId: Id, title: t.string })),
  },
  {},
)
export type PointsResultsBack = t.TypeOf<typeof PointsResultsBack>

/** The points that were handed in last, and when, server time in ms. */
export const HandedIn = entity('HandedIn', { scoreTotal: Finite, at: Finite }, {})
export type HandedIn = t.TypeOf<typeof HandedIn>

/** The card that completes a points deck (D-POINTS). */
export const pointsResults = {
  fields: {},
  intents: { submitPoints: t.type({ deckId: Id }, 'submitPoints') },
  events: {
    pointsCompleted: event(
      'pointsCompleted',
      1,
      t.type({
        completionId: Id,
        deckId: Id,
        completedAt: Instant,
        scoreTotal: Finite,
        scores: t.array(t.type({ scoreGroupId: Id, score: Finite })),
      }),
    ),
    /** The server has a completion; what it leads to is asked for (D-POINTS-07). */
    completionAsked: event('completionAsked', 1, t.type({ deckId: Id, callId: Id })),
    completionLoaded: event(
      'completionLoaded',
      1,
      entity(
        'CompletionLoaded',
        { deckId: Id, connectedDecks: t.array(Id) },
        { /** What was handed in; none where nothing was. */ completion: HandedIn },
      ),
    ),
    completionFailed: event('completionFailed', 1, t.type({ deckId: Id, fault: Fault })),
  },
} as const

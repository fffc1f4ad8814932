import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, oneOf } from '../codec'
import { event } from '../events/define'
import { Fault } from '../faults'
import { Id } from '../ids'

/**
 * The status of a points deck, in order: has unanswered questions, ready to submit, submitting, submission failed and
 * may be repeated, submitted (D-POINTS-05, D-POINTS-06).
 */
export const PointsState = oneOf('PointsState', ['open', 'init', 'submitting', 'error', 'sent'])
export type PointsState = t.TypeOf<typeof PointsState>

export const PointsResultsBack = struct(
  'PointsResultsBack',
  {
    kind: t.literal('pointsResults'),
    state: PointsState,
    online: t.boolean,
    responses: Integer,
    questions: Integer,
    scoreTotal: Finite,
    /** One entry per score group of the deck. `most`: the maximum number of points. */
    groups: t.array(t.type({ groupId: Id, title: t.string, score: Finite, most: Finite })),
    /** The first unanswered questions. */
    open: t.array(t.type({ cardId: Id, number: Integer, title: t.string })),
    /** The connected decks. */
    decks: t.array(t.type({ deckId: Id, title: t.string })),
  },
  {},
)
export type PointsResultsBack = t.TypeOf<typeof PointsResultsBack>

/** The points that were submitted last, and when, server time in ms. */
export const HandedIn = struct('HandedIn', { scoreTotal: Finite, at: Finite }, {})
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
    /** The server has confirmed a completion; its connected decks are requested (D-POINTS-07). */
    completionAsked: event('completionAsked', 1, t.type({ deckId: Id, callId: Id })),
    completionLoaded: event(
      'completionLoaded',
      1,
      struct(
        'CompletionLoaded',
        { deckId: Id, connectedDecks: t.array(Id) },
        { /** The submitted points; absent if nothing was submitted. */ completion: HandedIn },
      ),
    ),
    completionFailed: event('completionFailed', 1, t.type({ deckId: Id, fault: Fault })),
  },
} as const

import * as t from 'io-ts'
import { Finite, Instant } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'

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
  },
} as const

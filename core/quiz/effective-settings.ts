import { omitUndefined } from '../../protocol/omit-undefined'
import type { Deck } from '../../protocol/entities/deck'
import type { DeckContent } from '../deck/content'
import { memoizeLast } from '../memoize-last'
import { quizPeriod } from './availability'

/**
 * Applies the newest settings to the content of a running attempt. The attempt keeps its questions (decision 10), but
 * the server judges it by the newest start and end dates. A learner who waits for another round also gets the newest
 * delay and attempt limit.
 */
export const withEffectiveSettings = memoizeLast((content: DeckContent, newest: Deck, waits: boolean): DeckContent => {
  const { quizStartDate: _start, quizEndDate: _end, quizSettings, ...deck } = content.deck
  const { startsAt, endsAt } = quizPeriod(newest)
  const dates = omitUndefined({ quizStartDate: startsAt, quizEndDate: endsAt })
  if (quizSettings === undefined) return { ...content, deck: { ...deck, ...dates } }
  const { quizStartDate: _from, quizEndDate: _until, quizAttemptLimit, quizAttemptDelay, ...settings } = quizSettings
  const rounds = waits ? (newest.quizSettings ?? {}) : { quizAttemptLimit, quizAttemptDelay }
  const { quizAttemptLimit: limit, quizAttemptDelay: delay } = rounds
  const terms = omitUndefined({ quizAttemptLimit: limit, quizAttemptDelay: delay })
  return { ...content, deck: { ...deck, ...dates, quizSettings: { ...settings, ...terms } } }
})

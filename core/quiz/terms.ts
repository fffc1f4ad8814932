import { defined } from '../../protocol/defined'
import type { Deck } from '../../protocol/entities/deck'
import type { DeckContent } from '../deck/content'
import { rememberLast } from '../remember-last'
import { quizPeriod } from './availability'

/**
 * An attempt goes on with the questions that it began with (decision 10), and on the terms that the server judges it by:
 * when the assessment opens and ends is as the newest version has it, and for whoever waits for another round so is how
 * long, and how many attempts that round has.
 */
export const onTerms = rememberLast((content: DeckContent, newest: Deck, waits: boolean): DeckContent => {
  const { quizStartDate: _start, quizEndDate: _end, quizSettings, ...deck } = content.deck
  const { startsAt, endsAt } = quizPeriod(newest)
  const dates = defined({ quizStartDate: startsAt, quizEndDate: endsAt })
  if (quizSettings === undefined) return { ...content, deck: { ...deck, ...dates } }
  const { quizStartDate: _from, quizEndDate: _until, quizAttemptLimit, quizAttemptDelay, ...settings } = quizSettings
  const rounds = waits ? (newest.quizSettings ?? {}) : { quizAttemptLimit, quizAttemptDelay }
  const { quizAttemptLimit: limit, quizAttemptDelay: delay } = rounds
  const terms = defined({ quizAttemptLimit: limit, quizAttemptDelay: delay })
  return { ...content, deck: { ...deck, ...dates, quizSettings: { ...settings, ...terms } } }
})

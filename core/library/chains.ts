import type { Alert } from '../../protocol/alerts'
import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent, type EventData, type NewEvent } from '../../protocol/events'
import type { Context, ContentLookup, Domain } from '../decider'
import { deckContent } from '../deck/resolved-deck'
import { withoutSeen } from '../deck/seen-records'
import { serverTime } from '../device/device'
import { outboxRequest } from '../outbox/outbox-request'
import { passingGrade } from '../quiz/score'
import { updateUser, type State } from '../state'
import { decksWithin } from './categories'
import { closedDecks, lockedDecks } from './daisy-chain'
import { isOvershadowed, newlyUnlocked, relocks } from './chain-lock'
import { chainsOf } from './locked-decks'

/** Updates daisy chains when cards are seen, and assessments passed or failed (S-DAISY-05, S-DAISY-06, D-DAISY). */
export const chains: Domain = {
  requests: {
    categoryRelocked: ({ data }) => outboxRequest('resetCardsSeen', {}, { categoryId: data.categoryId }),
  },
  evolve: {
    categoryRelocked: (state, { data: { deckIds }, at }) => {
      const now = serverTime(state, at)
      const relocked = { ...state.user.library.relocked, ...Object.fromEntries(deckIds.map((id) => [id, now])) }
      return withoutSeen(updateUser(state, { library: { ...state.user.library, relocked } }), deckIds)
    },
  },
  policies: {
    cardSeen: (state, _event, context, before) => unlocked(before, state, context),
    deckLoaded: (state, _event, context, before) => unlocked(before, state, context),
    // For decks that are not on this device the lists have the progress, including that of other devices.
    libraryLoaded: (state, _event, context, before) => unlocked(before, state, context),
    quizAttemptCompleted: (state, { data }, context, before) => [
      ...relocked(state, data, context),
      ...unlocked(before, state, context),
    ],
  },
}

/** Relocks the chain of a failed assessment: the learner must read from the beginning (D-DAISY-01, D-DAISY-05). */
function relocked(
  state: State,
  attempt: EventData<'quizAttemptCompleted'>,
  { contents, id }: Context,
): readonly NewEvent[] {
  const library = libraryOf(state, contents)
  const settings = deckContent(state, contents, attempt.deckId)?.deck.quizSettings
  return chainsOf(state, library)
    .filter(({ category, decks }) => relocks(category, attempt) && decks.some((deck) => deck.id === attempt.deckId))
    .flatMap(({ category, decks }) => {
      const categoryId = category.id
      // The first deck of a chain is always open; reading restarts there (D-ALERT-08, D-ALERT-09).
      const first = decks.find((deck) => deck.derived !== true)?.id
      const alert: Alert = {
        id: id(`relocked:${categoryId}`),
        kind: 'deckRelocked',
        categoryId,
        passingGrade: passingGrade(settings),
        ...(first === undefined || first === attempt.deckId ? {} : { deckId: first }),
      }
      const deckIds = decksWithin(library, categoryId).map((deck) => deck.id)
      return [newEvent('categoryRelocked', { categoryId, deckIds }), newEvent('alertRaised', { alert })]
    })
}

/**
 * Raises one alert for each deck that has just been unlocked, unless a relock is being explained (S-DAISY-05,
 * D-DAISY-06).
 */
function unlocked(before: State, after: State, { contents, id }: Context): readonly NewEvent[] {
  const showing = after.user.alerts.map(({ kind }) => kind)
  const now = chainsOf(after, libraryOf(after, contents))
  const chained = now.filter(({ category }) => category.daisyChained === true)
  if (chained.length === 0 || isOvershadowed('deckUnlocked', showing)) return []
  const locked = closedDecks(chainsOf(before, libraryOf(before, contents)))
  const stillLocked = closedDecks(now)
  const openings = chained.flatMap(({ category, decks }) => {
    const lockedHere = lockedDecks(category, decks)
    return newlyUnlocked(locked, stillLocked, decks).map((deckId) => ({ deckId, category, decks, lockedHere }))
  })
  // A deck in several chains gets one alert, with a chain that has unlocked it.
  const byWhich = (deckId: string) => {
    const its = openings.filter((opening) => opening.deckId === deckId)
    return its.find(({ lockedHere }) => !lockedHere.has(deckId)) ?? its[0]
  }
  return openings
    .filter((opening) => opening === byWhich(opening.deckId))
    .map(({ deckId, category, decks }) => {
      const { title } = decks.find((deck) => deck.id === deckId) ?? {}
      const alert: Alert = {
        id: id(`unlocked:${deckId}`),
        kind: 'deckUnlocked',
        deckId,
        categoryId: category.id,
        ...omitUndefined({ deckTitle: title }),
      }
      return newEvent('alertRaised', { alert })
    })
}

const libraryOf = (
  {
    user: {
      library: { library },
    },
  }: State,
  contents: ContentLookup,
) => (library === undefined ? undefined : contents.library(library))

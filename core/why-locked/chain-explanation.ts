import { omitUndefined } from '../../protocol/omit-undefined'
import type { DeckSummary } from '../../protocol/entities/deck'
import type { LibraryBundle } from '../../protocol/entities/library'
import type { StoredEvent } from '../../protocol/events'
import type { LockRule, LockStep, LockExplanation, LockWay } from '../../protocol/why-locked'
import type { ContentLookup } from '../decider'
import { deckContent } from '../deck/resolved-deck'
import { categoriesOf } from '../library/categories'
import { lockOnDeck, type ChainLock } from '../library/chain-lock'
import { closedDecks, unlockPercentage } from '../library/daisy-chain'
import { deckProgress } from '../library/deck-progress'
import { chainsOf } from '../library/locked-decks'
import { passingGrade } from '../quiz/score'
import { lookup } from '../record'
import type { State } from '../state'
import { failureOf } from '../views/deck/deck-failure'

/** Maximum number of decks before the locked one that are listed. */
const MAX_DECKS = 3

/** Returns the lock on a deck, as this device knows it, else as the server reported it for the deck's load. */
export function deckLock(state: State, contents: ContentLookup, deckId: string): Partial<ChainLock> | undefined {
  const own = lockOnDeck(state, contents, deckId)
  if (own !== undefined) return own
  const fault = lookup(state.user.library.deckFaults, deckId)
  const failure = fault === undefined ? undefined : failureOf(fault)
  return failure?.kind === 'locked' ? failure : undefined
}

/** Explains why a deck of a daisy chain is locked (S-DAISY-01, D-DAISY-01). */
export function chainExplanation(
  state: State,
  contents: ContentLookup,
  deckId: string,
  lock: Partial<ChainLock>,
  events: readonly StoredEvent[],
): LockExplanation {
  const library = libraryOf(state, contents)
  const bundle = categoriesOf(library?.categories ?? []).find(({ category }) => category.id === lock.categoryId)
  const decks = bundle?.decks ?? []
  const before = decks.slice(
    0,
    Math.max(
      0,
      decks.findIndex(({ id }) => id === deckId),
    ),
  )
  const chain = before.filter(({ derived }) => derived !== true)
  const previous = decks.find(({ id }) => id === lock.prevDeckId)
  const percentage = bundle === undefined ? undefined : unlockPercentage(bundle.category)
  const relock = relockOf(events, lock, deckId)
  const open = openBefore(state, library, chain)
  const more =
    previous === undefined || percentage === undefined || deckProgress(state, previous.id, previous).total === 0
      ? undefined
      : Math.max(
          1,
          cardsToSee(
            state,
            chain.slice(
              Math.max(
                0,
                chain.findIndex(({ id }) => id === open?.id),
              ),
            ),
            percentage,
          ),
        )
  const deckTitle = lock.prevDeckTitle ?? previous?.title
  const settings = deckContent(state, contents, relock?.failed?.data.deckId ?? '')?.deck.quizSettings
  const rule: LockRule = {
    is: 'chain',
    relocked: relock !== undefined,
    ...omitUndefined({
      deckTitle,
      percentage,
      passingGrade: settings === undefined ? undefined : passingGrade(settings),
    }),
  }
  return {
    title: decks.find(({ id }) => id === deckId)?.title ?? lookup(state.user.library.decks, deckId)?.title ?? '',
    rule,
    steps: [
      ...relockSteps(relock, bundle?.category.title),
      ...chain
        .slice(-MAX_DECKS)
        .flatMap((deck) => seenStep(state, deck, events, deck.id === lock.prevDeckId ? percentage : undefined)),
    ],
    ...omitUndefined({
      categoryTitle: bundle?.category.title,
      ahead: more === undefined ? undefined : ({ comes: 'cards', count: more } as const),
      way: linkToUnlock(open, lock, relock !== undefined),
    }),
  }
}

const libraryOf = ({ user }: State, contents: ContentLookup): LibraryBundle | undefined =>
  user.library.library === undefined ? undefined : contents.library(user.library.library)

/** Returns the last open deck before the locked one; the one directly before it may itself be locked. */
function openBefore(
  state: State,
  library: LibraryBundle | undefined,
  chain: readonly DeckSummary[],
): DeckSummary | undefined {
  const closed = closedDecks(chainsOf(state, library))
  return chain.findLast(({ id }) => !closed.has(id))
}

/** Returns how many cards of these decks must still be seen, so that each unlocks the next one. */
const cardsToSee = (state: State, decks: readonly DeckSummary[], percentage: number): number =>
  decks.reduce((sum, deck) => {
    const { seen, total } = deckProgress(state, deck.id, deck)
    return sum + Math.max(0, Math.ceil((percentage * total) / 100) - seen)
  }, 0)

/** Returns a link to the last open deck before the locked one. */
function linkToUnlock(
  open: DeckSummary | undefined,
  { prevDeckId, prevDeckTitle, categoryId }: Partial<ChainLock>,
  again: boolean,
): LockWay | undefined {
  const deckId = open?.id ?? prevDeckId
  if (deckId === undefined) return undefined
  return { leads: 'deck', deckId, again, ...omitUndefined({ categoryId, title: open?.title ?? prevDeckTitle }) }
}

/** Returns the progress of a deck, with the last time; empty for a deck without seen cards. */
function seenStep(
  state: State,
  deck: DeckSummary,
  events: readonly StoredEvent[],
  gate: number | undefined,
): readonly LockStep[] {
  const { seen, total } = deckProgress(state, deck.id, deck)
  if (total === 0 || (seen === 0 && gate === undefined)) return []
  const last = events.findLast((event) => event.type === 'cardSeen' && event.data.deckId === deck.id)
  const at = seen === 0 ? undefined : last?.at
  return [{ happened: 'seen', title: deck.title ?? '', seen, total, ...omitUndefined({ at, gate }) }]
}

type Failed = Extract<StoredEvent, { type: 'quizAttemptCompleted' }>
interface Relock {
  readonly at: number
  readonly failed: Failed | undefined
}

/**
 * Returns the last relock of the chain, with the attempt that caused it. It is no longer a reason once that assessment
 * was passed, or the deck was open again. Cards of the deck seen after cards of the deck before it prove that it was
 * open; without those, the deck may just have stayed open during the relock.
 */
function relockOf(
  events: readonly StoredEvent[],
  { categoryId, prevDeckId }: Partial<ChainLock>,
  deckId: string,
): Relock | undefined {
  const place = events.findLastIndex(
    (event) => event.type === 'categoryRelocked' && event.data.categoryId === categoryId,
  )
  const relocked = events[place]
  if (relocked === undefined) return undefined
  const failed = events
    .slice(0, place)
    .findLast((event): event is Failed => event.type === 'quizAttemptCompleted' && event.intent === relocked.intent)
  const since = events.slice(place + 1)
  const isSeen = (id: string | undefined) => (event: StoredEvent) =>
    event.type === 'cardSeen' && event.data.deckId === id
  const lookedInto = since.findIndex(isSeen(prevDeckId))
  const isOver =
    (lookedInto >= 0 && since.slice(lookedInto).some(isSeen(deckId))) ||
    since.some(
      ({ type, data }) => type === 'quizAttemptCompleted' && data.deckId === failed?.data.deckId && data.passed,
    )
  return isOver ? undefined : { at: relocked.at, failed }
}

function relockSteps(relock: Relock | undefined, categoryTitle: string | undefined): readonly LockStep[] {
  if (relock === undefined) return []
  const { at, failed } = relock
  return [
    ...(failed === undefined
      ? []
      : [{ happened: 'attempt' as const, at: failed.at, passed: false, score: failed.data.score }]),
    { happened: 'relocked', at, ...omitUndefined({ categoryTitle }) },
  ]
}

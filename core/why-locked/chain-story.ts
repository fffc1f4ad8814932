import { defined } from '../../protocol/defined'
import type { DeckSummary } from '../../protocol/entities/deck'
import type { LibraryBundle } from '../../protocol/entities/library'
import type { StoredEvent } from '../../protocol/events'
import type { LockRule, LockStep, LockStory, LockWay } from '../../protocol/why-locked'
import type { Contents } from '../decider'
import { deckContent } from '../deck/open-deck'
import { categoriesOf } from '../library/categories'
import { lockOn, type ChainLock } from '../library/chain-lock'
import { closedDecks, unlockPercentage } from '../library/daisy-chain'
import { deckProgress } from '../library/deck-progress'
import { chainsOf } from '../library/locked-decks'
import { passingGrade } from '../quiz/pass'
import { lookup } from '../record'
import type { State } from '../state'
import { failureOf } from '../views/deck-failure'

/** How many decks before the locked one are told of. */
const MOST_DECKS = 3

/** The lock on a deck, as this device knows it, else as the server said when the deck was asked for. */
export function deckLock(state: State, contents: Contents, deckId: string): Partial<ChainLock> | undefined {
  const own = lockOn(state, contents, deckId)
  if (own !== undefined) return own
  const fault = lookup(state.mine.library.deckFaults, deckId)
  const failure = fault === undefined ? undefined : failureOf(fault)
  return failure?.kind === 'locked' ? failure : undefined
}

/** Why a deck of a daisy chain is locked (S-DAISY-01, D-DAISY-01). */
export function chainStory(
  state: State,
  contents: Contents,
  deckId: string,
  lock: Partial<ChainLock>,
  events: readonly StoredEvent[],
): LockStory {
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
  const progress = previous === undefined ? undefined : deckProgress(state, previous.id, previous)
  const more =
    progress === undefined || percentage === undefined || progress.total === 0
      ? undefined
      : Math.max(1, Math.ceil((percentage * progress.total) / 100) - progress.seen)
  const deckTitle = lock.prevDeckTitle ?? previous?.title
  const settings = deckContent(state, contents, relock?.failed?.data.deckId ?? '')?.deck.quizSettings
  const rule: LockRule = {
    is: 'chain',
    relocked: relock !== undefined,
    ...defined({ deckTitle, percentage, passingGrade: settings === undefined ? undefined : passingGrade(settings) }),
  }
  return {
    title: decks.find(({ id }) => id === deckId)?.title ?? lookup(state.mine.library.decks, deckId)?.title ?? '',
    rule,
    steps: [
      ...relockSteps(relock, bundle?.category.title),
      ...chain
        .slice(-MOST_DECKS)
        .flatMap((deck) => seenStep(state, deck, events, deck.id === lock.prevDeckId ? percentage : undefined)),
    ],
    ...defined({
      categoryTitle: bundle?.category.title,
      ahead: more === undefined ? undefined : ({ comes: 'cards', count: more } as const),
      way: wayOn(state, library, chain, lock, relock !== undefined),
    }),
  }
}

const libraryOf = ({ mine }: State, contents: Contents): LibraryBundle | undefined =>
  mine.library.library === undefined ? undefined : contents.library(mine.library.library)

/** To the last deck before it that is open: the one before it may be locked itself. */
function wayOn(
  state: State,
  library: LibraryBundle | undefined,
  chain: readonly DeckSummary[],
  { prevDeckId, prevDeckTitle, categoryId }: Partial<ChainLock>,
  again: boolean,
): LockWay | undefined {
  const closed = closedDecks(chainsOf(state, library))
  const open = chain.findLast(({ id }) => !closed.has(id))
  const deckId = open?.id ?? prevDeckId
  if (deckId === undefined) return undefined
  return { leads: 'deck', deckId, again, ...defined({ categoryId, title: open?.title ?? prevDeckTitle }) }
}

/** How far a deck was seen, and when last; nothing of a deck that nobody has looked into. */
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
  return [{ happened: 'seen', title: deck.title ?? '', seen, total, ...defined({ at, gate }) }]
}

type Failed = Extract<StoredEvent, { type: 'quizAttemptCompleted' }>
interface Relock {
  readonly at: number
  readonly failed: Failed | undefined
}

/**
 * The last time that the chain was locked again, with the attempt that did it. It is no reason any more once that
 * assessment was passed, or the deck was open again: its cards are seen in no other way, once the one before it was
 * looked into; before that only where the deck lay open while the chain was locked.
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
    { happened: 'relocked', at, ...defined({ categoryTitle }) },
  ]
}

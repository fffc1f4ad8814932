import * as t from 'io-ts'
import { struct, Finite, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { CategoryRow, DeckTile, KeptBy } from './parts'

/** A deck that the learner has not finished. */
const Resume = struct(
  'Resume',
  {
    tile: DeckTile,
    /** Position of the first unseen card, from 1. */
    position: Integer,
    /** Which cards are seen, for decks of up to 40 cards that are on this device; else empty. */
    seen: t.array(t.boolean),
    /** The server has recorded more seen cards than this device, so the deck must be reloaded. */
    outdated: t.boolean,
  },
  {
    cardId: Id,
    /** An assessment that is passed, with a score that is not submitted yet. */
    toSubmit: t.literal(true),
  },
)

/** A deck that was never opened, with an estimated duration in minutes. */
const Start = t.type({ tile: DeckTile, minutes: Integer })

/** A deck that was finished today. `score`: percentage of a passed assessment. */
const DoneToday = struct(
  'DoneToday',
  { deckId: Id, title: t.string, cards: Integer, certificate: t.boolean },
  { score: Integer, cover: t.string },
)

/** A future date of a deck; `at` in ms UTC. */
const Coming = t.type({
  deckId: Id,
  title: t.string,
  kind: oneOf('ComingKind', ['retake', 'opens']),
  at: Finite,
  daysLeft: Integer,
})

/**
 * The part of Home that needs the complete library. The next step of the day is one of three: a deck to resume, the
 * decks done, or a deck to start. It may be absent (X-UX-01).
 */
export const TodayView = struct(
  'TodayView',
  {
    state: oneOf('TodayState', ['loading', 'ready']),
    /** The learner has never opened, seen or attempted anything. */
    isFirstDay: t.boolean,
    /** Decks with a favourite card and own decks, as in My Favorites (S-HOME-06). */
    favorites: Integer,
    coming: t.array(Coming),
    /** The top-level categories of the library, in its order (S-HOME-16). */
    library: t.array(CategoryRow),
  },
  { resume: Resume, done: t.array(DoneToday), start: Start, keptBy: KeptBy },
)
export type TodayView = t.TypeOf<typeof TodayView>

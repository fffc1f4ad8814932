import * as t from 'io-ts'
import { entity, Finite, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { CategoryRow, DeckTile, KeptBy } from './parts'

/** A deck with something left in it. */
const Resume = entity(
  'Resume',
  {
    tile: DeckTile,
    /** Place of the first card that is not seen yet, from 1. */
    position: Integer,
    /** For decks of up to 40 cards that are on this device, which of them are seen; else empty. */
    seen: t.array(t.boolean),
    /** The server knows of more that was seen than this device does: the deck is to be loaded again. */
    outdated: t.boolean,
  },
  {
    cardId: Id,
    /** An assessment that is passed, and whose score is not submitted yet. */
    toSubmit: t.literal(true),
  },
)

/** A deck that was never opened, with about how many minutes it takes. */
const Start = t.type({ tile: DeckTile, minutes: Integer })

/** A deck that was brought to its end today; score in hundredths of an assessment that was passed. */
const DoneToday = entity(
  'DoneToday',
  { deckId: Id, title: t.string, cards: Integer, certificate: t.boolean },
  { score: Integer, cover: t.string },
)

/** What has a day in the time to come; at: ms UTC. */
const Coming = t.type({
  deckId: Id,
  title: t.string,
  kind: oneOf('ComingKind', ['retake', 'opens']),
  at: Finite,
  daysLeft: Integer,
})

/** What of Home takes the whole library to say. The next step of the day: at most one of what to go on with, what was done, and where to begin (X-UX-01). */
export const TodayView = entity(
  'TodayView',
  {
    state: oneOf('TodayState', ['loading', 'ready']),
    /** Nothing was ever opened, seen or tried. */
    isFirstDay: t.boolean,
    /** Decks with a liked card and the learner's own: what My Favorites shows (S-HOME-06). */
    favorites: Integer,
    coming: t.array(Coming),
    /** The categories at the top of the library, in its order (S-HOME-16). */
    library: t.array(CategoryRow),
  },
  { resume: Resume, done: t.array(DoneToday), start: Start, keptBy: KeptBy },
)
export type TodayView = t.TypeOf<typeof TodayView>

import * as t from 'io-ts'
import { byId, entity, Finite, list } from '../../protocol/codec'
import { Role } from '../../protocol/entities/role'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { OpenText } from '../../protocol/open'

const DeckEntry = entity(
  'DeckEntry',
  {
    /** Hash of the DeckContent in the payload store. */
    content: OpenText,
    title: t.string,
    type: OpenText,
    cardIds: list(Id),
    loadedAt: Finite,
    /** When the load began: what the learner did since then is newer than what it brought. */
    askedAt: Finite,
  },
  {},
)
export type DeckEntry = Readonly<t.TypeOf<typeof DeckEntry>>

const RecentDeck = entity('RecentDeck', { deckId: Id, at: Finite }, { cardId: Id })

export const LibraryState = entity(
  'LibraryState',
  {
    decks: byId(DeckEntry),
    deckFaults: byId(Fault),
    /** Asked for before the first sync; sent after it (D-DECK-29). */
    wanted: list(Id),
    /** Most recent first. */
    recent: list(RecentDeck),
  },
  {
    /** Hash of the HomeBundle in the payload store. */
    home: OpenText,
    /** When Home was asked for, server time: what the learner did since then is newer than what came along with it. */
    homeAskedAt: Finite,
    homeFault: Fault,
    /**
     * The list of own decks as it was last asked for by itself: hash of a HomeBundle with that list alone, and the Home
     * that it is newer than. A newer Home brings a newer list along.
     */
    tucked: entity('TuckedList', { content: OpenText }, { home: OpenText }),
    /** Hash of the LibraryBundle in the payload store. */
    library: OpenText,
    libraryFault: Fault,
    /** The learner's roles, as the list of what was added shows them (S-ADD-06). */
    added: list(Role),
    /** The learner's places in competitions as they were asked for last, by the competition. */
    places: byId(entity('Place', { at: Finite }, { place: Finite, rank: Finite })),
    /** Notifications that were read here, the latest last. */
    read: list(Id),
    /** Decks that were locked again, with the server time: what was seen before does not count (D-DAISY-04). */
    relocked: byId(Finite),
  },
)
export type LibraryState = Readonly<t.TypeOf<typeof LibraryState>>

export const initialLibrary: LibraryState = { decks: {}, deckFaults: {}, wanted: [], recent: [] }

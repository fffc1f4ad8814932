import * as t from 'io-ts'
import { byId, struct, Finite, list } from '../../protocol/codec'
import { Role } from '../../protocol/entities/role'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { ExportableText } from '../../protocol/exportable-text'

const DeckEntry = struct(
  'DeckEntry',
  {
    /** Hash of the DeckContent in the payload store. */
    content: ExportableText,
    title: t.string,
    type: ExportableText,
    cardIds: list(Id),
    loadedAt: Finite,
    /** When the load began: later actions of the learner are newer than its content. */
    askedAt: Finite,
  },
  {},
)
export type DeckEntry = Readonly<t.TypeOf<typeof DeckEntry>>

/** `loadedAt` of a stale deck: it is loaded again as soon as it is opened. */
export const STALE = 0

const RecentDeck = struct('RecentDeck', { deckId: Id, at: Finite }, { cardId: Id })

export const LibraryState = struct(
  'LibraryState',
  {
    decks: byId(DeckEntry),
    deckFaults: byId(Fault),
    /** Requested before the first sync; loaded after it (D-DECK-29). */
    queuedDeckLoads: list(Id),
    /** Most recent first. */
    recent: list(RecentDeck),
  },
  {
    /** Hash of the HomeBundle in the payload store. */
    home: ExportableText,
    /** When Home was requested, server time: later actions of the learner are newer than its content. */
    homeAskedAt: Finite,
    homeFault: Fault,
    /**
     * The last separately fetched list of own decks: the hash of a HomeBundle with only that list, and the Home that it
     * is newer than. A newer Home contains a newer list.
     */
    ownDeckList: struct('TuckedList', { content: ExportableText }, { home: ExportableText }),
    /** Hash of the LibraryBundle in the payload store. */
    library: ExportableText,
    libraryFault: Fault,
    /** The learner's roles, for the list of added content (S-ADD-06). */
    joinedRoles: list(Role),
    /** The learner's last fetched ranks, by competition. */
    competitionRanks: byId(struct('Place', { at: Finite }, { place: Finite, rank: Finite })),
    /** Notifications that were read here, the latest last. */
    readNotificationIds: list(Id),
    /** Relocked decks, with the server time: cards seen before do not count (D-DAISY-04). */
    relocked: byId(Finite),
  },
)
export type LibraryState = Readonly<t.TypeOf<typeof LibraryState>>

export const initialLibrary: LibraryState = { decks: {}, deckFaults: {}, queuedDeckLoads: [], recent: [] }

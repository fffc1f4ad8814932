import * as t from 'io-ts'
import { Trigger } from '../../protocol/cards/action'
import { DiscussionResponse } from '../../protocol/cards/discussion'
import { PlaylistActivity } from '../../protocol/cards/playlist'
import { struct, Finite, Instant, Integer } from '../../protocol/codec'
import { Card } from '../../protocol/entities/card'
import { Category } from '../../protocol/entities/category'
import { Competition } from '../../protocol/entities/competition'
import { Team } from '../../protocol/entities/standing'
import { Deck } from '../../protocol/entities/deck'
import { CardRating, Feedback, SeenRecord } from '../../protocol/entities/engagement'
import { Favorite } from '../../protocol/entities/favorite'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Notification } from '../../protocol/entities/notification'
import { Organisation } from '../../protocol/entities/organisation'
import { PointsCompletion } from '../../protocol/entities/points'
import { Promo } from '../../protocol/entities/promo'
import { QuizResponse } from '../../protocol/entities/quiz'
import { QuizTrial } from '../../protocol/entities/quiz-trial'
import { Role } from '../../protocol/entities/role'
import { AdminSettings, AdminSettingsApp } from '../../protocol/entities/settings'
import { User } from '../../protocol/entities/user'
import { Id } from '../../protocol/ids'
import { languages } from '../../protocol/languages'
import type { Language } from '../../protocol/languages'
import { OrgServices } from '../organisations/org-services'
import { HostedWhiteLabel } from '../organisations/white-labels'
import type { Place } from './pack-source'

/** Names the JSON Schema of a file, for editors. Objects may have it, lists cannot. */
const forEditors = { $schema: t.string }

export const PackInfo = struct(
  'pack',
  { format: t.literal(1), name: t.string, version: t.string, defaultOrg: t.string },
  { description: t.string, ...forEditors },
)
export type PackInfo = t.TypeOf<typeof PackInfo>

export const OrgFile = struct(
  'org',
  { org: Organisation, anonymousRoleId: Id },
  { hosts: t.array(t.string), services: OrgServices, ...forEditors },
)

export const UserEntry = struct('user', { user: User }, { username: t.string, password: t.string, phone: t.string })

/** The score of a group from which a completed points deck leads to another deck. */
export const Connection = struct('connection', { deckId: Id, scoreGroupId: Id, minScore: Finite }, {})
export type Connection = t.TypeOf<typeof Connection>

const places = 2 ** 31
const isPlace = (value: unknown): value is number => Integer.is(value) && Math.abs(value) < places
/** A sort position, limited to PostgreSQL's integer type. */
const Place = new t.Type<number, number, unknown>(
  `whole number below ${places}`,
  isPlace,
  (value, context) => (isPlace(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
)

export const DeckFile = struct(
  'deck',
  { deck: Deck, cards: t.array(Card) },
  {
    categories: t.array(struct('place', { categoryId: Id }, { position: Place })),
    allowedRoleIds: t.array(Id),
    recommended: t.boolean,
    recentlyAllowed: t.boolean,
    triggers: t.array(Trigger),
    supportingCards: t.array(Card),
    connections: t.array(Connection),
    ...forEditors,
  },
)
export type DeckFile = t.TypeOf<typeof DeckFile>

/** A rule that earns points, with the decks that it applies to. */
const PackObjective = struct(
  'PackObjective',
  {},
  {
    event: t.string,
    points: Finite,
    objectData: struct('PackObjectData', {}, { ids: t.array(Id), titles: t.array(t.string) }),
  },
)

export const CompetitionEntry = struct(
  'competition',
  { competition: Competition },
  {
    teams: t.array(Team),
    players: t.array(struct('player', { id: Id, userId: Id }, { score: Finite, teamId: Id, updatedAt: Instant })),
    objectives: t.array(PackObjective),
  },
)

export const NotificationEntry = struct('notification', { userId: Id, notification: Notification }, {})

export const ProgressEntry = struct(
  'progress',
  { userId: Id },
  {
    recentlyOpenedDeckIds: t.array(Id),
    seen: t.array(SeenRecord),
    favorites: t.array(Favorite),
    trials: t.array(QuizTrial),
    responses: t.array(QuizResponse),
    ownDecks: t.array(struct('ownDeck', { deck: Deck, cardIds: t.array(Id) }, { tucked: t.boolean })),
    discussionResponses: t.array(DiscussionResponse),
    feedback: t.array(Feedback),
    ratings: t.array(CardRating),
    pointsCompletions: t.array(PointsCompletion),
    playlistActivity: t.array(struct('playlist', { cardId: Id, activity: PlaylistActivity }, {})),
  },
)

export const SettingsFile = struct(
  'settings',
  {},
  { AdminSettings: AdminSettings, AdminSettingsApp: AdminSettingsApp, ...forEditors },
)

/**
 * The translations of an organisation's texts into one language. `texts`: by key (translatable-texts.ts), the text that was
 * translated and its translation.
 */
export const TranslationFile = struct(
  'translations',
  { texts: t.record(t.string, struct('Translation', { source: t.string, text: t.string }, {})) },
  forEditors,
)

/** Returns the name of the file with the translations into a language, in the folder of the organisation. */
export const translationFile = (language: Language): string => `translations/${language}.json`

/** The files with translations, by language. */
export const translationFiles = languages.map((language) => ({ language, name: translationFile(language) }))

/** The files of an organisation's folder, without its decks. All except org.json are optional. */
export const orgFiles = {
  'roles.json': t.array(Role, 'roles'),
  'users.json': t.array(UserEntry, 'users'),
  'categories.json': t.array(Category, 'categories'),
  'promos.json': t.array(Promo, 'promos'),
  'notices.json': t.array(SpecialNotice, 'notices'),
  'notifications.json': t.array(NotificationEntry, 'notifications'),
  'competitions.json': t.array(CompetitionEntry, 'competitions'),
  'progress.json': t.array(ProgressEntry, 'progress'),
} as const

export const WhiteLabelsFile = t.array(HostedWhiteLabel, 'white-labels')

/** One deck with its file. */
export interface PackDeck extends DeckFile {
  readonly file: string
}

/** One organisation with everything in its folder. */
export interface PackOrg {
  readonly folder: string
  readonly org: t.TypeOf<typeof OrgFile>
  readonly settings: t.TypeOf<typeof SettingsFile>
  readonly roles: readonly Role[]
  readonly users: readonly t.TypeOf<typeof UserEntry>[]
  readonly categories: readonly Category[]
  readonly promos: readonly Promo[]
  readonly notices: readonly SpecialNotice[]
  readonly notifications: readonly t.TypeOf<typeof NotificationEntry>[]
  readonly competitions: readonly t.TypeOf<typeof CompetitionEntry>[]
  readonly progress: readonly t.TypeOf<typeof ProgressEntry>[]
  readonly decks: readonly PackDeck[]
  readonly translations: readonly PackTranslations[]
}

/** The translations of an organisation's texts into one language, with their file. */
export interface PackTranslations extends t.TypeOf<typeof TranslationFile> {
  readonly language: Language
  readonly file: string
}

/** A pack after decoding and reference checks. */
export interface Pack {
  readonly info: PackInfo
  /** SHA-256 of all its files. Identifies the pack. */
  readonly hash: string
  readonly whiteLabels: readonly HostedWhiteLabel[]
  readonly orgs: readonly PackOrg[]
  /** Its files as they were read, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Paths of the files in its media folder: 'media/logo.svg'. */
  readonly media: ReadonlySet<string>
}

/** An error in a pack: a file, a dotted path in it, and the reason. */
export interface PackFault {
  readonly file: string
  readonly path: string
  readonly reason: string
  /** Name of the violated rule (docs/content.md). */
  readonly rule: string
  /** Suggested repair, a sentence. */
  readonly repair?: string
  /** Position in the file. Absent for a missing file. */
  readonly place?: Place
}

/** Formats an error as one line: 'orgs/acme/users.json:31:14: users.3.user.id: this id is given twice'. */
export const describePackFault = ({ file, path, reason, repair, place }: PackFault): string =>
  `${file}${place === undefined ? '' : `:${place.line}:${place.column}`}: ${path === '' ? '' : `${path}: `}${reason}${
    repair === undefined ? '' : `. ${repair}`
  }`

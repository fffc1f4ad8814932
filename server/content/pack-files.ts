import * as t from 'io-ts'
import { Trigger } from '../../protocol/cards/action'
import { DiscussionResponse } from '../../protocol/cards/discussion'
import { PlaylistActivity } from '../../protocol/cards/playlist'
import { entity, Finite, Instant, Integer } from '../../protocol/codec'
import { Card } from '../../protocol/entities/card'
import { Category } from '../../protocol/entities/category'
import { Competition } from '../../protocol/entities/competition'
import { Objective, Team } from '../../protocol/entities/standing'
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
import { OrgServices } from '../org-services'
import { HostedWhiteLabel } from '../white-labels'

/** A wrapper of the pack: other fields than these are a slip of the pen and refused. */
function closed<R extends t.Props, O extends t.Props>(name: string, required: R, optional: O) {
  const known = new Set([...Object.keys(required), ...Object.keys(optional)])
  const shape = entity(name, required, optional)
  return new t.Type<t.TypeOf<typeof shape>, t.OutputOf<typeof shape>, unknown>(
    name,
    shape.is,
    (value, context) => {
      const extra =
        typeof value === 'object' && value !== null ? Object.keys(value).find((key) => !known.has(key)) : undefined
      if (extra === undefined) return shape.validate(value, context)
      const place = t.appendContext(
        context,
        extra,
        new t.Type('no such field', t.never.is, t.never.validate, t.identity),
      )
      return t.failure(value, place)
    },
    shape.encode,
  )
}

export const PackInfo = closed(
  'pack',
  { format: t.literal(1), name: t.string, version: t.string, defaultOrg: t.string },
  { description: t.string },
)
export type PackInfo = t.TypeOf<typeof PackInfo>

export const OrgFile = closed(
  'org',
  { org: Organisation, anonymousRoleId: Id },
  { hosts: t.array(t.string), services: OrgServices },
)

export const UserEntry = closed('user', { user: User }, { username: t.string, password: t.string, phone: t.string })

/** From which score of which group a completed points deck leads to another deck. */
export const Connection = closed('connection', { deckId: Id, scoreGroupId: Id, minScore: Finite }, {})
export type Connection = t.TypeOf<typeof Connection>

const places = 2 ** 31
const isPlace = (value: unknown): value is number => Integer.is(value) && Math.abs(value) < places
/** By these the database orders, so that they are integers of its own. */
const Place = new t.Type<number, number, unknown>(
  `whole number below ${places}`,
  isPlace,
  (value, context) => (isPlace(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
)

export const DeckFile = closed(
  'deck',
  { deck: Deck, cards: t.array(Card) },
  {
    categories: t.array(closed('place', { categoryId: Id }, { position: Place })),
    allowedRoleIds: t.array(Id),
    recommended: t.boolean,
    recentlyAllowed: t.boolean,
    triggers: t.array(Trigger),
    supportingCards: t.array(Card),
    connections: t.array(Connection),
  },
)
export type DeckFile = t.TypeOf<typeof DeckFile>

export const CompetitionEntry = closed(
  'competition',
  { competition: Competition },
  {
    teams: t.array(Team),
    players: t.array(closed('player', { id: Id, userId: Id }, { score: Finite, teamId: Id, updatedAt: Instant })),
    objectives: t.array(Objective),
  },
)

export const NotificationEntry = closed('notification', { userId: Id, notification: Notification }, {})

export const ProgressEntry = closed(
  'progress',
  { userId: Id },
  {
    recentlyOpenedDeckIds: t.array(Id),
    seen: t.array(SeenRecord),
    favorites: t.array(Favorite),
    trials: t.array(QuizTrial),
    responses: t.array(QuizResponse),
    ownDecks: t.array(closed('ownDeck', { deck: Deck, cardIds: t.array(Id) }, { tucked: t.boolean })),
    discussionResponses: t.array(DiscussionResponse),
    feedback: t.array(Feedback),
    ratings: t.array(CardRating),
    pointsCompletions: t.array(PointsCompletion),
    playlistActivity: t.array(closed('playlist', { cardId: Id, activity: PlaylistActivity }, {})),
  },
)

export const SettingsFile = closed('settings', {}, { AdminSettings: AdminSettings, AdminSettingsApp: AdminSettingsApp })

/** The files of an organisation's folder beside its decks; all but org.json may be left out. */
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

/** One deck with the file that it came from. */
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
}

/** A pack that has been read: every value decoded, every relation found. */
export interface Pack {
  readonly info: PackInfo
  /** SHA-256 over all its files: another hash is another pack. */
  readonly hash: string
  readonly whiteLabels: readonly HostedWhiteLabel[]
  readonly orgs: readonly PackOrg[]
}

/** What is wrong with a pack, and where: a file, a dotted path in it, and the reason. */
export interface PackFault {
  readonly file: string
  readonly path: string
  readonly reason: string
}

/** One line for people: 'orgs/acme/users.json: users.3.user.id: a second user has this id'. */
export const describePackFault = ({ file, path, reason }: PackFault): string =>
  `${file}: ${path === '' ? '' : `${path}: `}${reason}`

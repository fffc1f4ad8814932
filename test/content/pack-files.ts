import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Trigger } from '../../protocol/cards/action'
import { DiscussionResponse } from '../../protocol/cards/discussion'
import { decode, describeFault } from '../../protocol/codec'
import { Card } from '../../protocol/entities/card'
import { Category } from '../../protocol/entities/category'
import { Competition } from '../../protocol/entities/competition'
import { Objective, Team } from '../../protocol/entities/standing'
import { Deck } from '../../protocol/entities/deck'
import { Favorite } from '../../protocol/entities/favorite'
import { SeenRecord } from '../../protocol/entities/engagement'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Notification } from '../../protocol/entities/notification'
import { Organisation } from '../../protocol/entities/organisation'
import { Promo } from '../../protocol/entities/promo'
import { QuizResponse } from '../../protocol/entities/quiz'
import { QuizTrial } from '../../protocol/entities/quiz-trial'
import { Role } from '../../protocol/entities/role'
import { User } from '../../protocol/entities/user'
import { Id } from '../../protocol/ids'
import { isList, type Json } from '../../protocol/json'

/** The time that 'now' represents in these tests (docs/content.md, Times). */
const loadedAt = Date.parse('2026-02-11T10:00:00.000Z')
const unit = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const relative = /^now(?:([+-]\d+)([mhd]))?$/

/** Replaces 'now', 'now-3d' and the like by ISO 8601, like the loader. */
function withTimes(value: Json): Json {
  if (typeof value === 'string') {
    const match = relative.exec(value)
    if (match === null) return value
    const step = match[2] === 'm' || match[2] === 'h' || match[2] === 'd' ? unit[match[2]] : 0
    return new Date(loadedAt + Number(match[1] ?? 0) * step).toISOString()
  }
  if (isList(value)) return value.map(withTimes)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withTimes(entry)]))
}

const optional = <P extends t.Props>(props: P) => t.partial(props)

const PackFile = t.type({ format: t.literal(1), name: t.string, version: t.string, defaultOrg: t.string })

const LoginVariant = t.keyof({ email: null, username: null, twoCode: null, sso: null, ssoFrame: null })
const Image = t.type({ url: t.string })

const WhiteLabelFile = t.array(
  t.intersection([
    t.type({
      id: t.string,
      hosts: t.array(t.string),
      stagingHosts: t.array(t.string),
      webDisplayName: t.string,
      logo: Image,
      darkModeLogo: Image,
      uiColor1: t.string,
      uiColor2: t.string,
      fonts: t.type({ text: t.string, print: t.string }),
      loginVariant: LoginVariant,
      assessmentLabel: t.string,
      supportEmail: t.string,
      howToUseUrl: t.string,
      privacyUrl: t.string,
      securityMode: t.keyof({ loose: null, strict: null }),
      disabled: t.boolean,
    }),
    optional({ orgId: Id, termsUrl: t.string }),
  ]),
)

const OrgFile = t.intersection([
  t.type({ org: Organisation, anonymousRoleId: Id }),
  optional({ hosts: t.array(t.string) }),
])
const UserFile = t.array(
  t.intersection([t.type({ user: User }), optional({ username: t.string, password: t.string, phone: t.string })]),
)
const NotificationFile = t.array(t.type({ userId: Id, notification: Notification }))
const CompetitionFile = t.array(
  t.intersection([
    t.type({
      competition: Competition,
      players: t.array(
        t.intersection([
          t.type({ id: Id, userId: Id, score: t.number }),
          optional({ teamId: Id, updatedAt: t.string }),
        ]),
      ),
      objectives: t.array(Objective),
    }),
    optional({ teams: t.array(Team) }),
  ]),
)
const DeckFile = t.intersection([
  t.type({
    deck: Deck,
    cards: t.array(Card),
    categories: t.array(t.type({ categoryId: Id, position: t.number })),
  }),
  optional({
    triggers: t.array(Trigger),
    allowedRoleIds: t.array(Id),
    recommended: t.boolean,
    recentlyAllowed: t.boolean,
    connections: t.array(t.type({ scoreGroupId: Id, minScore: t.number, deckId: Id })),
  }),
])
const ProgressFile = t.array(
  t.intersection([
    t.type({ userId: Id }),
    optional({
      recentlyOpenedDeckIds: t.array(Id),
      seen: t.array(SeenRecord),
      favorites: t.array(Favorite),
      trials: t.array(QuizTrial),
      responses: t.array(QuizResponse),
      discussionResponses: t.array(DiscussionResponse),
      ownDecks: t.array(t.type({ deck: Deck, cardIds: t.array(Id), tucked: t.boolean })),
    }),
  ]),
)

/** Reads one file of the pack, or fails with its name and the path inside. */
function read<A>(root: string, file: string, codec: t.Decoder<unknown, A>): A {
  const json = withTimes(JSON.parse(readFileSync(join(root, file), 'utf8')) as Json)
  const result = decode(codec, json)
  if (E.isLeft(result)) throw new Error(`${file}: ${describeFault(result.left)}`)
  return result.right
}

const jsonFilesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.json'))

function readOrg(root: string, name: string) {
  const folder = join('orgs', name)
  const present = new Set(jsonFilesIn(join(root, folder)))
  const list = <A>(file: string, codec: t.Decoder<unknown, A[]>): A[] =>
    present.has(file) ? read(root, join(folder, file), codec) : []
  return {
    name,
    ...read(root, join(folder, 'org.json'), OrgFile),
    users: read(root, join(folder, 'users.json'), UserFile),
    roles: read(root, join(folder, 'roles.json'), t.array(Role)),
    categories: read(root, join(folder, 'categories.json'), t.array(Category)),
    promos: list('promos.json', t.array(Promo)),
    notices: list('notices.json', t.array(SpecialNotice)),
    notifications: list('notifications.json', NotificationFile),
    competitions: list('competitions.json', CompetitionFile),
    progress: list('progress.json', ProgressFile),
    decks: jsonFilesIn(join(root, folder, 'decks')).map((file) => ({
      slug: basename(file, '.json'),
      ...read(root, join(folder, 'decks', file), DeckFile),
    })),
  }
}

/** Reads a complete content pack by the entities' codecs (docs/content.md). */
export function readPack(root: string) {
  return {
    pack: read(root, 'pack.json', PackFile),
    whiteLabels: read(root, 'white-labels.json', WhiteLabelFile),
    orgs: readdirSync(join(root, 'orgs')).map((name) => readOrg(root, name)),
    media: readdirSync(join(root, 'media')).map((name) => ({ name, size: statSync(join(root, 'media', name)).size })),
  }
}

/** Returns every JSON file of the pack unchanged. */
export function rawFiles(root: string): { file: string; json: Json }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, json: JSON.parse(readFileSync(join(root, file), 'utf8')) as Json }))
}

/** Returns every string in a JSON value, with its key. */
export function strings(value: Json, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (isList(value)) return value.flatMap((entry) => strings(entry, key))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, entry]) => strings(entry, name))
}

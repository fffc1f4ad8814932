import type { ColumnType, Generated } from 'kysely'

/** JSON is written as text and read as a parsed value, which the reader decodes. */
type Json = ColumnType<unknown, string, string>
/** A nullable column that may be omitted in an insert. */
type Maybe<A> = ColumnType<A | null, A | null | undefined, A | null>

interface OrgTable {
  id: string
  place: number
  hosts: Json
  anonymous_role_id: Maybe<string>
  data: Json
  services: ColumnType<unknown, string | undefined, string>
}

export interface UserTable {
  id: string
  org_id: string
  name: Maybe<string>
  email: Maybe<string>
  username: Maybe<string>
  password_hash: Maybe<string>
  phone: Maybe<string>
  provider: Maybe<string>
  subject: Maybe<string>
  active: Generated<boolean>
  self_registered: Generated<boolean>
  password_change_required: Generated<boolean>
  /** The person comes from a content pack, which decides whether the person may sign in. */
  managed: Generated<boolean>
  /** An operator has deactivated the person. No pack changes that. */
  suspended: Generated<boolean>
  /** The organisation assigned the email, a provider verified it, or a link in a mail to it was opened. */
  email_proven: Generated<boolean>
  created_at: number
}

interface SealKeyTable {
  user_id: string
  /** 256 bits as base64. */
  key: string
}

interface SessionTable {
  /** Stable across renewals. Never leaves the server. */
  id: string
  user_id: string
  created_at: number
  /** Expiry of its session ids. Extended while the session is in use. */
  expires_at: number
  /** Expiry of its tokens for renewal. */
  token_expires_at: number
  /** Its secrets have appeared in an address bar: the token is valid once, for a short time only. */
  handover: Generated<boolean>
  /** Counts the renewals. Secrets of an earlier generation are valid for a short grace period only. */
  generation: number
  generation_at: number
  /** Last time when the app synced with it. */
  seen_at: number
  /** Begun by an identity provider. */
  single_sign_on: boolean
}

/** All pairs of secrets that a session has had. Old pairs are kept, because their reuse ends the session. */
interface SessionSecretTable {
  id_hash: string
  token_hash: string
  session_id: string
  generation: number
  /** The session id was used, so its owner has received the pair. */
  used: Generated<boolean>
}

/** Sign-ins at an OpenID provider whose code this server exchanges. */
interface SignOnTable {
  state_hash: string
  org_id: string
  provider: string
  nonce: string
  redirect_uri: string
  expires_at: number
}

/** Accounts by the key of the request that registered them. */
interface RegistrationTable {
  key_hash: string
  user_id: string
  expires_at: number
}

interface PreferencesTable {
  user_id: string
  update_id: Maybe<string>
  data: Json
}

interface ResetCodeTable {
  code_hash: string
  user_id: string
  expires_at: number
}

interface PhoneCodeTable {
  user_id: string
  phone: string
  code_hash: string
  expires_at: number
}

interface EmailChangeTable {
  code_hash: string
  user_id: string
  email: string
  expires_at: number
}

interface UsedTokenTable {
  hash: string
  expires_at: number
}

/** A person who has presented a role's code and may join it for a while. */
interface InvitationTable {
  user_id: string
  role_id: string
  expires_at: number
}

/** A role that a trigger removed from a person, and the start of the membership. */
interface TakenRoleTable {
  user_id: string
  trigger_id: string
  role_id: string
  since: number
}

interface PushTokenTable {
  token: string
  user_id: string
  /** The session that registered the subscription. The subscription ends with it. */
  session_id: Maybe<string>
}

interface ContentStateTable {
  only: number
  hash: string
  loaded_at: number
  /** Changes with every transaction that writes content (migration 027). */
  revision: Generated<string>
}

interface ContentLoadTable {
  hash: string
  name: string
  version: string
  loaded_at: number
  /** Counts of the changes by kind (server/content/load-report.ts). Null for loads before migration 028. */
  changes: ColumnType<unknown, string | null, string | null>
  /** Loaded into running servers, or by a rollback. A start with an older folder keeps it. */
  published: Generated<boolean>
}

/** A loaded content pack that can be loaded again (server/content/stored-packs.ts). */
interface ContentPackTable {
  hash: string
  /** The files without people, compressed. */
  files: Uint8Array
  /** Base of its relative times, ms UTC. */
  based_at: number
  stored_at: number
}

/** A weekly mail of results that was queued (server/delivery/results-mails.ts). */
interface ResultsMailTable {
  user_id: string
  /** The Monday of the week: '2026-11-30'. */
  week: string
  queued_at: number
}

/** The translations of an organisation's content into one language that apply (server/content/translations.ts). */
interface TranslationTable {
  org_id: string
  language: string
  /** New texts by key. */
  texts: ColumnType<unknown, string, string>
}

/** A person of a stored pack, by the id of the account. */
interface ContentPackPersonTable {
  hash: string
  user_id: string
  active: boolean
  username: Maybe<string>
  /** The person's entries as a player of competitions. */
  players: Json
}

interface WhiteLabelTable {
  id: string
  place: number
  data: Json
}

interface SettingsTable {
  org_id: string
  kind: string
  data: Json
}

/** Access to a media file: null for everybody, else role ids by organisation. */
interface MediumTable {
  path: string
  roles: ColumnType<unknown, string | null, string | null>
}

interface SigningKeyTable {
  id: string
  /** 256 bits as URL-safe text. */
  secret: string
  created_at: number
}

interface RoleTable {
  id: string
  org_id: string
  content_code: Maybe<string>
  place: number
  joinable: boolean
  /** The content in force lacks the role: it grants nothing. Its members regain it with a pack that contains it. */
  retired: Generated<boolean>
  data: Json
}

interface MembershipTable {
  user_id: string
  role_id: string
  since: number
}

interface DeckTable {
  id: string
  org_id: string
  place: number
  type: string
  title: string
  restricted: boolean
  recommended: boolean
  recently_allowed: boolean
  connections: Json
  data: Json
}

interface CardTable {
  id: string
  deck_id: string
  place: number
  supporting: boolean
  derived: boolean
  title: string
  words: string
  data: Json
}

interface DeckVersionTable {
  deck_id: string
  hash: string
  since: number
  data: Json
}

interface TriggerTable {
  id: string
  deck_id: string
  data: Json
}

interface CategoryTable {
  id: string
  org_id: string
  parent_id: Maybe<string>
  place: number
  data: Json
}

interface CategoryDeckTable {
  category_id: string
  deck_id: string
  place: number
}

interface RoleDeckTable {
  role_id: string
  deck_id: string
}

interface OrgPieceTable {
  id: string
  org_id: string
  place: number
  data: Json
}

interface CompetitionTable extends OrgPieceTable {
  objectives: Json
}

interface CompetitionTeamTable {
  competition_id: string
  id: string
  data: Json
}

interface CompetitionPlayerTable {
  competition_id: string
  player_id: string
  user_id: string
  team_id: Maybe<string>
  score: number
  updated_at: Maybe<number>
  /** An operator has added the player. No pack removes the player, except with the team or the competition. */
  added: Generated<boolean>
}

interface FavoriteTable {
  user_id: string
  card_id: string
  deck_id: string
  created_at: number
  deleted_at: Maybe<number>
}

interface SeenTable {
  user_id: string
  id: string
  deck_id: string
  card_id: string
  percentage: number
  last_seen: number
}

interface DeckOpenTable {
  user_id: string
  deck_id: string
  opened_at: number
  /** When this server first sent the deck to this person. */
  first_opened_at: number
}

export interface TrialTable {
  id: string
  user_id: string
  deck_id: string
  started_at: number
  attempts: number
  attempts_remaining: Maybe<number>
  failures: Json
  last_score: Maybe<number>
  passed_at: Maybe<number>
  /** Score of the best passed attempt, which may be submitted. */
  passed_score: Maybe<number>
  reset_at: Maybe<number>
  /** The `place` of the last received answer at the latest completion of an attempt; 0 when there was none. */
  last_answer: Maybe<number>
  submitted_at: Maybe<number>
  certificate_id: Maybe<string>
  updated_at: number
}

/** Another id of a trial that two devices started independently. */
interface TrialAliasTable {
  user_id: string
  alias: string
  trial_id: string
}

interface CertificateTable {
  id: string
  user_id: string
  trial_id: string
  deck_id: string
  score: number
  issued_at: number
}

export interface ResponseTable {
  id: string
  place: Generated<number>
  user_id: string
  deck_id: string
  card_id: string
  question_id: string
  answer_id: string
  variant_id: Maybe<string>
  survey: boolean
  correct: Maybe<boolean>
  created_at: number
  /** When the server received it. */
  received_at: number
  cleared_at: Maybe<number>
}

interface PointsCompletionTable {
  id: string
  user_id: string
  deck_id: string
  completed_at: number
  data: Json
}

export interface FeedbackTable {
  id: string
  user_id: string
  card_id: string
  deck_id: string
  type: string
  body: Maybe<string>
  data: Json
  happened_at: number
  /** When the server first received it. */
  received_at: number
}

interface RatingTable {
  user_id: string
  card_id: string
  deck_id: string
  positive: boolean
  body: Maybe<string>
  created_at: number
  deleted_at: Maybe<number>
}

interface NotificationTable {
  user_id: string
  id: string
  title: string
  body: string
  path: Maybe<string>
  created_at: number
  seen_at: Maybe<number>
  pushed_at: Maybe<number>
}

export interface UserDeckTable {
  id: string
  user_id: string
  title: string
  icon: Maybe<string>
  background: Maybe<string>
  tucked: boolean
  created_at: number
  deleted_at: Maybe<number>
}

interface UserDeckCardTable {
  user_id: string
  deck_id: string
  card_id: string
  added_at: number
  place: Generated<number>
}

interface PlaylistActivityTable {
  user_id: string
  card_id: string
  track_id: string
  /** Time of its position. */
  happened_at: Generated<number>
  data: Json
}

interface AwardTable {
  competition_id: string
  user_id: string
  objective: number
  object_id: string
  points: number
  awarded_at: number
}

/** The sum of a player's awards in a competition, and the time of the last one. */
interface CompetitionScoreTable {
  competition_id: string
  user_id: string
  points: number
  awarded_at: number
}

interface ActivityTable {
  id: string
  user_id: string
  event: string
  happened_at: number
  /** When the server received it. */
  recorded_at: Generated<number>
  data: Json
}

interface StatementTable {
  id: string
  stored_at: number
  user_id: Maybe<string>
  data: Json
}

interface IdempotencyKeyTable {
  user_id: string
  key: string
  fingerprint: string
  answer: string
  created_at: number
}

interface RateLimitTable {
  key: string
  started_at: number
  hits: number
}

/** A report that can be downloaded once without a session, because a browser opens it in a new tab. */
interface ReportLinkTable {
  code_hash: string
  user_id: string
  deck_id: string
  role_ids: Json
  /** ReportFileKind */
  kind: string
  /** Start of the reported time, ms UTC. */
  since: Maybe<number>
  expires_at: number
}

interface MailTable {
  id: Generated<number>
  kind: string
  sent_to: string
  subject: string
  body: string
  sent_at: number
  due_at: Generated<number>
  tries: Generated<number>
  expires_at: Maybe<number>
}

/** People of a content pack who have deleted their account. */
interface DeletedPersonTable {
  id: string
}

/** People of a content pack whose account existed before: the pack's id and that of the account. */
interface MergedPersonTable {
  id: string
  user_id: string
}

interface DatabaseUseTable {
  only: number
  sandbox: boolean
}

/** A pending sign-in of one browser at an organisation's identity provider. */
interface SamlRequestTable {
  id: string
  org_id: string
  browser_hash: string
  begun_at: number
}

/** The storage budget of a person (server/limits/storage-budget.ts). */
interface StorageBudgetTable {
  user_id: string
  /** When the budget is full again. */
  full_at: number
}

/** A stamp that changes whenever its part of the answers changes (server/api/etags.ts). */
interface UserStampTable {
  user_id: string
  part: string
  stamp: string
}

/** The categories that were trending in an hour since 1970 UTC. */
interface TrendingTable {
  org_id: string
  hour: number
  category_ids: Json
}

/** All tables. Times are ms since 1970 UTC. */
export interface Schema {
  orgs: OrgTable
  users: UserTable
  sessions: SessionTable
  session_secrets: SessionSecretTable
  sign_ons: SignOnTable
  registrations: RegistrationTable
  seal_keys: SealKeyTable
  preferences: PreferencesTable
  reset_codes: ResetCodeTable
  phone_codes: PhoneCodeTable
  push_tokens: PushTokenTable
  email_changes: EmailChangeTable
  used_tokens: UsedTokenTable
  invitations: InvitationTable
  taken_roles: TakenRoleTable
  content_state: ContentStateTable
  content_loads: ContentLoadTable
  content_packs: ContentPackTable
  content_pack_people: ContentPackPersonTable
  translations: TranslationTable
  results_mails: ResultsMailTable
  white_labels: WhiteLabelTable
  settings: SettingsTable
  media: MediumTable
  signing_keys: SigningKeyTable
  roles: RoleTable
  memberships: MembershipTable
  decks: DeckTable
  cards: CardTable
  deck_versions: DeckVersionTable
  triggers: TriggerTable
  categories: CategoryTable
  category_decks: CategoryDeckTable
  role_decks: RoleDeckTable
  promos: OrgPieceTable
  notices: OrgPieceTable
  competitions: CompetitionTable
  competition_teams: CompetitionTeamTable
  competition_players: CompetitionPlayerTable
  favorites: FavoriteTable
  seen: SeenTable
  deck_opens: DeckOpenTable
  deleted_people: DeletedPersonTable
  merged_people: MergedPersonTable
  trials: TrialTable
  trial_aliases: TrialAliasTable
  certificates: CertificateTable
  responses: ResponseTable
  points_completions: PointsCompletionTable
  feedback: FeedbackTable
  ratings: RatingTable
  notifications: NotificationTable
  user_decks: UserDeckTable
  user_deck_cards: UserDeckCardTable
  playlist_activity: PlaylistActivityTable
  awards: AwardTable
  competition_scores: CompetitionScoreTable
  activity: ActivityTable
  statements: StatementTable
  idempotency_keys: IdempotencyKeyTable
  rate_limits: RateLimitTable
  report_links: ReportLinkTable
  mails: MailTable
  saml_requests: SamlRequestTable
  database_use: DatabaseUseTable
  user_stamps: UserStampTable
  storage_budgets: StorageBudgetTable
  trending: TrendingTable
}

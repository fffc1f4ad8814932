import fc from 'fast-check'
import type { Trigger } from '../../protocol/cards/action'
import type { Resource } from '../../protocol/cards/basic'
import type { Discussion, DiscussionResponse } from '../../protocol/cards/discussion'
import type { DoOrDont } from '../../protocol/cards/do-or-dont'
import type { CustomField, FieldResponse } from '../../protocol/cards/feedback'
import type { Likert } from '../../protocol/cards/likert'
import type { OrderUp } from '../../protocol/cards/order-up'
import type { Playlist, PlaylistActivity, PlaylistTrack } from '../../protocol/cards/playlist'
import type { QuizQuestion, Remediation } from '../../protocol/cards/quiz'
import type { Video } from '../../protocol/cards/video'
import type { ActivityAction, ActivityItem, TrackItem } from '../../protocol/entities/activity'
import type { Card, SearchCard } from '../../protocol/entities/card'
import type { Category, CategoryBundle } from '../../protocol/entities/category'
import type { ClientState } from '../../protocol/entities/client-state'
import type { Competition } from '../../protocol/entities/competition'
import type { Player, Standing, Team } from '../../protocol/entities/standing'
import type { Deck, DeckSection, DeckSummary, SearchDeck, DeckCardState } from '../../protocol/entities/deck'
import type { DeckBundle } from '../../protocol/entities/deck-bundle'
import type { CardRating, Feedback, SeenRecord } from '../../protocol/entities/engagement'
import type { Favorite } from '../../protocol/entities/favorite'
import type { HomeBundle } from '../../protocol/entities/home'
import type { Image } from '../../protocol/entities/image'
import type { LibraryBundle } from '../../protocol/entities/library'
import type { SpecialNotice } from '../../protocol/entities/notice'
import type { Notification } from '../../protocol/entities/notification'
import type { OfflineAction } from '../../protocol/entities/offline-action'
import type { Organisation } from '../../protocol/entities/organisation'
import type { PointsCompletion } from '../../protocol/entities/points'
import type { Promo } from '../../protocol/entities/promo'
import type { QuizResponse, QuizStats } from '../../protocol/entities/quiz'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { QuizReport } from '../../protocol/entities/quiz-report'
import type { Role } from '../../protocol/entities/role'
import type { SearchResult } from '../../protocol/entities/search'
import type { AppPreferences, Preferences, RegisterPayload, User } from '../../protocol/entities/user'
import { languages } from '../../protocol/languages'
import { instants } from './moments'

/*
 * Generates any value that a protocol entity may have, consistent or not, for codecs, storage and transport.
 * './content' and './quiz' generate consistent decks, trials and answers.
 */

const text = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('Größe', '咖啡', '👩‍🍳', '<b>x</b>'))
const flag = fc.boolean()
const whole = fc.integer({ min: -1, max: 10_000 })
const real = fc.oneof(whole, fc.constantFrom(0.5, 33.25, 99.9))
const key = fc.stringMatching(/^[a-z]{1,8}$/)

/** Ids as created by packs and clients. */
export const ids: fc.Arbitrary<string> = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => `${id}-quizResults`),
)

const some = <T>(items: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(items, { maxLength: 3 })

/** Generates a record with required and optional keys. */
const entity = <T extends object, K extends keyof T>(
  required: readonly K[],
  model: { [P in keyof T]-?: fc.Arbitrary<Exclude<T[P], undefined>> },
): fc.Arbitrary<T> => fc.record(model, { requiredKeys: [...required], noNullPrototype: true }) as fc.Arbitrary<T>

const loose = fc.dictionary(key, fc.oneof(text, whole, flag), { maxKeys: 3, noNullPrototype: true })
const mapOf = <T>(keys: fc.Arbitrary<string>, items: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.dictionary(keys, items, { maxKeys: 3, noNullPrototype: true })

export const images: fc.Arbitrary<Image> = entity<Image, never>([], { url: text })

export const organisations: fc.Arbitrary<Organisation> = entity<Organisation, 'id'>(['id'], {
  id: ids,
  name: text,
  active: flag,
  uiColor1: text,
  uiColor2: text,
  colors: text,
  logo: images,
  darkModeLogo: images,
  forceSMSIntake: flag,
  logoutAfterMinutes: real,
  termsAndConditions: text,
  registrationFields: text,
  newUserRoleId: ids,
  oauthConfig: fc.record(
    {
      google: fc.record({ clientId: text }, { requiredKeys: [] }),
      azure: fc.record(
        { tenantId: text, clientId: text, publicClient: flag, confidential: fc.constant(true as const) },
        { requiredKeys: [] },
      ),
      okta: fc.record({ domain: text, clientId: text }, { requiredKeys: [] }),
      forced: flag,
      allowEmailFallback: flag,
    },
    { requiredKeys: [] },
  ),
  samlConfig: fc.record({ allowEmailFallback: flag }, { requiredKeys: [] }),
  recaptchaSiteKey: text,
  cardTuckAllowed: flag,
  cardFavoriteAllowed: flag,
  ratingType: fc.constantFrom('yesNo', 'thumbs'),
  whitelabel: fc.record({ orgId: ids }, { requiredKeys: [] }),
})

const preferenceModel = {
  soundEffects: flag,
  initialRolesChosen: flag,
  seenNotices: some(ids),
  allowSMS: flag,
  colorScheme: fc.constantFrom('dark', 'light'),
  userLanguage: fc.constantFrom(...languages),
} as const

export const preferences: fc.Arbitrary<Preferences> = entity<Preferences, never>([], preferenceModel)
export const appPreferences: fc.Arbitrary<AppPreferences> = entity<AppPreferences, never>([], {
  updateId: ids,
  showNameOnCertificates: flag,
  ...preferenceModel,
})

export const users: fc.Arbitrary<User> = entity<User, 'id'>(['id'], {
  id: ids,
  name: text,
  email: text,
  active: flag,
  createdAt: instants,
  passwordChangeRequired: flag,
  selfRegistered: flag,
  roles: some(ids),
  sessionId: text,
  jwtToken: text,
  sealKey: text,
  logoutKey: text,
  primaryOrg: organisations,
  appPreferences,
})

export const registerPayloads: fc.Arbitrary<RegisterPayload> = entity<RegisterPayload, never>([], {
  orgId: ids,
  roleId: ids,
  contentCode: text,
  name: text,
  email: text,
  password: text,
  ssoPayload: fc.record(
    { provider: fc.constantFrom('google', 'azure', 'okta'), idToken: text, nonce: text },
    { requiredKeys: ['provider', 'idToken'] },
  ),
  recaptchaResponse: text,
})

export const categories: fc.Arbitrary<Category> = entity<Category, 'id'>(['id'], {
  id: ids,
  title: text,
  color: text,
  icon: text,
  uploadedIcon: images,
  coverImage: images,
  parentId: ids,
  position: real,
  org: fc.record({ position: real }, { requiredKeys: [] }),
  showSearch: flag,
  displayType: fc.constantFrom('strip', 'tile', 'heading', 'deckHeading', 'categoryHeading'),
  derived: flag,
  daisyChained: flag,
  daisyChainUnlockPercentage: real,
  daisyChainResetAfterQuizFailure: flag,
})

export const promos: fc.Arbitrary<Promo> = entity<Promo, 'id'>(['id'], {
  id: ids,
  title: text,
  coverImage: images,
  targetUrl: text,
  versionNumber: text,
  location: fc.record({ home: flag, library: flag }, { requiredKeys: [] }),
})

export const notifications: fc.Arbitrary<Notification> = entity<Notification, 'notificationId'>(['notificationId'], {
  notificationId: ids,
  title: text,
  body: text,
  path: text,
  seenAt: instants,
  createdAt: instants,
})

export const specialNotices: fc.Arbitrary<SpecialNotice> = entity<SpecialNotice, 'id'>(['id'], {
  id: ids,
  title: text,
  description: text,
  enabled: flag,
  mandatory: flag,
  versionNumber: text,
  platform: text,
})

export const roles: fc.Arbitrary<Role> = entity<Role, 'id'>(['id'], {
  id: ids,
  name: text,
  notes: text,
  path: text,
  org: fc.record({ id: ids, name: text }, { requiredKeys: ['id'] }),
  contentCode: text,
})

export const quizSettings: fc.Arbitrary<QuizSettings> = entity<QuizSettings, never>([], {
  passingGrade: whole,
  quizAttemptLimit: whole,
  quizAttemptDelay: real,
  assessmentInstructions: text,
  assessmentInstructionsCoverImage: images,
  quizReportUsersRoleIds: some(ids),
  survey: flag,
  quizStartDate: instants,
  quizEndDate: instants,
  hideResponseFeedback: flag,
})

const remediationTexts = fc.record(
  { text, links: some(fc.record({ cardId: ids, label: text }, { requiredKeys: ['cardId'] })) },
  { requiredKeys: [] },
)

export const remediations: fc.Arbitrary<Remediation> = entity<Remediation, never>([], {
  correct: remediationTexts,
  incorrect: remediationTexts,
  answers: mapOf(ids, remediationTexts),
})

const quizAnswers = fc.record({ id: ids, text, textHtml: text, points: real }, { requiredKeys: ['id'] })

export const quizQuestions: fc.Arbitrary<QuizQuestion> = entity<QuizQuestion, 'id'>(['id'], {
  id: ids,
  answers: some(quizAnswers),
  correctAnswerId: ids,
  survey: flag,
  knowledgeCheck: flag,
  shuffleAnswers: flag,
  remediation: remediations,
  variants: some(
    fc.record({ id: ids, title: text, answers: some(quizAnswers), correctAnswerId: ids }, { requiredKeys: ['id'] }),
  ),
  correctDelay: real,
  incorrectDelay: real,
  scoreGroupId: ids,
  showTimes: whole,
})

export const quizTrials: fc.Arbitrary<QuizTrial> = entity<QuizTrial, 'id' | 'deckId'>(['id', 'deckId'], {
  id: ids,
  userId: ids,
  deckId: ids,
  startedAt: instants,
  attemptsRemaining: whole,
  attempts: whole,
  failures: some(instants),
  passedAt: instants,
  submittedAt: instants,
  certificateId: ids,
  score: real,
  lastScore: real,
  resetAt: instants,
  retriedAt: instants,
  deckTitle: text,
  updatedAt: instants,
})

export const quizResponses: fc.Arbitrary<QuizResponse> = entity<QuizResponse, 'id' | 'cardId'>(['id', 'cardId'], {
  id: ids,
  createdAt: instants,
  cardId: ids,
  deckId: ids,
  answerId: ids,
  questionId: ids,
  correct: flag,
  variantId: ids,
  surveyResponse: flag,
})

export const quizStats: fc.Arbitrary<QuizStats> = entity<QuizStats, never>([], {
  total: whole,
  correct: whole,
  incorrect: whole,
  surveys: whole,
})

export const deckSections: fc.Arbitrary<DeckSection> = entity<DeckSection, 'id'>(['id'], {
  id: ids,
  title: text,
  color: text,
  beforeCardId: ids,
  notCollapsible: flag,
})

const owners = fc.record({ id: ids, type: fc.constantFrom('user', 'org'), name: text }, { requiredKeys: ['id'] })

const deckModel = {
  id: ids,
  title: text,
  titleHtml: text,
  type: fc.constantFrom('standard', 'quiz', 'points', 'favorite', 'competition', 'categorySearch', 'awards'),
  language: text,
  owner: owners,
  active: flag,
  public: flag,
  derived: flag,
  showIndexCard: flag,
  sections: some(deckSections),
  version: fc.record({ publishedAt: instants }, { requiredKeys: [] }),
  updatedAt: instants,
  createdAt: instants,
  background: text,
  icon: text,
  uploadedIcon: images,
  coverImage: images,
  position: real,
  quizSettings,
  quizStartDate: instants,
  quizEndDate: instants,
  searchCategoryId: ids,
  indexCardContent: text,
  indexCardCoverImage: images,
  indexCardDarkModeEnabled: flag,
  pointsConfig: fc.record(
    { scoreGroups: some(fc.record({ id: ids, title: text, position: real }, { requiredKeys: ['id'] })) },
    { requiredKeys: [] },
  ),
  deletedAt: instants,
} as const
const summaryModel = { ...deckModel, cardCount: whole, percentageCardsSeen: real } as const
const categoryPath = some(fc.record({ id: ids, title: text }, { requiredKeys: ['id'] }))

export const anyDecks: fc.Arbitrary<Deck> = entity<Deck, 'id'>(['id'], deckModel)
export const deckSummaries: fc.Arbitrary<DeckSummary> = entity<DeckSummary, 'id'>(['id'], summaryModel)
export const searchDecks: fc.Arbitrary<SearchDeck> = entity<SearchDeck, 'id'>(['id'], { ...summaryModel, categoryPath })

export const categoryBundles: fc.Arbitrary<CategoryBundle> = fc.letrec<{ bundle: CategoryBundle }>((tie) => ({
  bundle: entity<CategoryBundle, 'category'>(['category'], {
    category: categories,
    decks: fc.array(deckSummaries, { maxLength: 2 }),
    bundles: fc.oneof({ maxDepth: 2 }, fc.constant<CategoryBundle[]>([]), fc.array(tie('bundle'), { maxLength: 2 })),
  }),
})).bundle

export const resources: fc.Arbitrary<Resource> = entity<Resource, 'id'>(['id'], {
  id: ids,
  type: fc.constantFrom('document', 'video', 'image', 'website', 'email', 'phone', 'unknown'),
  label: text,
  url: text,
})

export const videos: fc.Arbitrary<Video> = entity<Video, never>([], {
  url: text,
  source: fc.constantFrom('brightcove', 'vimeo', 'youtube', 'other'),
  sourceId: text,
  sourceMetadata: fc.record({ accountId: text, playerId: text, videoId: text }, { requiredKeys: [] }),
  duration: real,
  previewImage: images,
  vttUrl: text,
})

export const customFields: fc.Arbitrary<CustomField> = entity<CustomField, 'id'>(['id'], {
  id: ids,
  label: text,
  optional: flag,
})
export const fieldResponses: fc.Arbitrary<FieldResponse> = entity<FieldResponse, 'id'>(['id'], {
  id: ids,
  label: text,
  value: text,
})

export const likerts: fc.Arbitrary<Likert> = entity<Likert, never>([], {
  ticks: whole,
  labels: some(text),
  showNumberLabels: flag,
  minPoints: real,
  maxPoints: real,
  scoreGroupId: ids,
})

const doOrDontWords = fc.constantFrom('do', 'dont')
export const doOrDonts: fc.Arbitrary<DoOrDont> = entity<DoOrDont, never>([], {
  questions: some(
    fc.record({ id: ids, text, correctResponse: doOrDontWords, userResponse: doOrDontWords }, { requiredKeys: ['id'] }),
  ),
  survey: flag,
  labels: fc.tuple(text, text),
})

export const orderUps: fc.Arbitrary<OrderUp> = entity<OrderUp, never>([], {
  answers: some(fc.record({ id: ids, text }, { requiredKeys: ['id'] })),
  survey: flag,
  remediation: remediations,
})

export const discussions: fc.Arbitrary<Discussion> = entity<Discussion, never>([], {
  moderatorRoleId: ids,
  startDate: instants,
  endDate: instants,
  anonymize: flag,
})

export const discussionResponses: fc.Arbitrary<DiscussionResponse> = entity<
  DiscussionResponse,
  'id' | 'cardId' | 'type'
>(['id', 'cardId', 'type'], {
  id: ids,
  cardId: ids,
  type: fc.constant('discussion'),
  userId: ids,
  userName: text,
  deckId: ids,
  body: text,
  createdAt: instants,
  happenedAt: instants,
  data: fc.record({ isModeratorResponse: flag }, { requiredKeys: [] }),
  pending: flag,
})

export const playlistTracks: fc.Arbitrary<PlaylistTrack> = entity<PlaylistTrack, 'id'>(['id'], {
  id: ids,
  title: text,
  artist: text,
  description: text,
  image: images,
  audio: fc.record({ url: text, duration: real }, { requiredKeys: [] }),
  createdAt: instants,
  updatedAt: instants,
})

export const playlists: fc.Arbitrary<Playlist> = entity<Playlist, never>([], { tracks: some(playlistTracks) })

export const playlistActivities: fc.Arbitrary<PlaylistActivity> = entity<PlaylistActivity, 'trackId'>(['trackId'], {
  trackId: ids,
  lastPositionSecs: real,
  totalListenedSecs: real,
  secToListened: mapOf(fc.nat({ max: 600 }).map(String), whole),
  percentageListened: real,
})

/** Generates a card with any of its sections, of a known or an unknown type. */
export const anyCards: fc.Arbitrary<Card> = entity<Card, 'id'>(['id'], {
  id: ids,
  title: text,
  titleHtml: text,
  content: text,
  contentFooter: text,
  contentBelowEmbed: text,
  type: fc.constantFrom('basic', 'quiz', 'playlist', 'cardOfTomorrow'),
  derived: flag,
  active: flag,
  public: flag,
  coverImage: images,
  fillCardFront: flag,
  useCircularMaskForCardFront: flag,
  showCoverImageOnBack: flag,
  showTitleOnBack: flag,
  theme: fc.constantFrom('dark', 'light'),
  tags: some(text),
  file: fc.record({ url: text }, { requiredKeys: [] }),
  video: videos,
  webview: fc.record({ url: text, cover: images }, { requiredKeys: [] }),
  resources: some(resources),
  customFields: some(customFields),
  likert: likerts,
  quiz: quizQuestions,
  doOrDont: doOrDonts,
  orderUp: orderUps,
  discussion: discussions,
  playlist: playlists,
  createdAt: instants,
  updatedAt: instants,
  renewedAt: instants,
  notFlippable: flag,
  excludeFromIndex: flag,
  owner: owners,
  quizDeckId: ids,
  deckId: ids,
  thanksTitle: text,
  sentMessage: text,
  ratingType: fc.constantFrom('yesNo', 'thumbs'),
})

export const searchCards: fc.Arbitrary<SearchCard> = entity<SearchCard, 'id'>(['id'], {
  id: ids,
  deckId: ids,
  deckTitle: text,
  title: text,
  titleHtml: text,
  content: text,
  type: text,
  coverImage: images,
  categoryPath,
})

export const searchResults: fc.Arbitrary<SearchResult> = entity<SearchResult, never>([], {
  decks: some(searchDecks),
  cards: some(searchCards),
})

export const seenRecords: fc.Arbitrary<SeenRecord> = entity<SeenRecord, 'id' | 'cardId'>(['id', 'cardId'], {
  id: ids,
  userId: ids,
  deckId: ids,
  cardId: ids,
  percentageContentSeen: real,
  lastSeen: instants,
})

export const feedback: fc.Arbitrary<Feedback> = entity<Feedback, 'id' | 'cardId'>(['id', 'cardId'], {
  id: ids,
  userId: ids,
  cardId: ids,
  deckId: ids,
  type: fc.constantFrom('feedback', 'orderUp', 'likert', 'discussion'),
  body: text,
  data: fc.record(
    { fieldResponses: some(fieldResponses), answers: some(ids), correct: flag, tick: whole, points: real },
    { requiredKeys: [] },
  ),
  happenedAt: instants,
})

export const cardRatings: fc.Arbitrary<CardRating> = entity<CardRating, 'cardId'>(['cardId'], {
  cardId: ids,
  deckId: ids,
  positive: flag,
  createdAt: instants,
  body: text,
  deletedAt: instants,
})

export const triggers: fc.Arbitrary<Trigger> = entity<Trigger, 'id'>(['id'], {
  id: ids,
  cardId: ids,
  actionType: fc.constantFrom('addRole', 'removeRole'),
  actionData: fc.record({ role: fc.record({ id: ids }) }, { requiredKeys: [] }),
})

export const favorites: fc.Arbitrary<Favorite> = entity<Favorite, 'cardId' | 'deckId'>(['cardId', 'deckId'], {
  cardId: ids,
  deckId: ids,
  createdAt: instants,
  deletedAt: instants,
  cardTitle: text,
})

export const pointsCompletions: fc.Arbitrary<PointsCompletion> = entity<PointsCompletion, 'id' | 'deckId'>(
  ['id', 'deckId'],
  {
    id: ids,
    deckId: ids,
    userId: ids,
    completedAt: instants,
    scoreTotal: real,
    scores: some(fc.record({ scoreGroupId: ids, score: real }, { requiredKeys: ['scoreGroupId'] })),
    connectedDecks: some(ids),
  },
)

export const quizReports: fc.Arbitrary<QuizReport> = entity<QuizReport, never>([], {
  quizOutcomes: fc.record({ passed: whole, failed: whole, incomplete: whole }, { requiredKeys: [] }),
  responsesByCard: some(
    fc.record(
      {
        cardId: ids,
        cardTitle: text,
        cardContent: text,
        first: fc.record(
          { answered: whole, correct: real, discrimination: real },
          { requiredKeys: ['answered', 'correct'] },
        ),
        responses: some(
          fc.record(
            { answerId: ids, answerText: text, isCorrect: flag, numOfResponses: whole },
            { requiredKeys: ['answerId'] },
          ),
        ),
      },
      { requiredKeys: ['cardId'] },
    ),
  ),
  results: some(
    fc.record(
      {
        userId: ids,
        userName: text,
        outcome: fc.constantFrom('passed', 'failed', 'incomplete'),
        attempts: whole,
        score: real,
        at: instants,
      },
      { requiredKeys: ['userId', 'outcome', 'attempts'] },
    ),
  ),
  resultsLimit: whole,
  responsesByUsers: some(
    fc.record(
      {
        responseId: ids,
        userId: ids,
        userName: text,
        cardId: ids,
        answerId: ids,
        isCorrect: flag,
        createdAt: instants,
      },
      { requiredKeys: ['responseId'] },
    ),
  ),
  individualResponsesLimit: whole,
})

export const competitions: fc.Arbitrary<Competition> = entity<Competition, 'id'>(['id'], {
  id: ids,
  name: text,
  endsAt: instants,
  beginsAt: instants,
  trophiesToAward: whole,
  playerType: fc.constantFrom('team', 'individual'),
  showScoreAsPercentage: flag,
  useWeightedScores: flag,
  anonymousPlayers: flag,
  instructionsCard: text,
  instructionsCardCover: images,
  deck: deckSummaries,
})

const teams: fc.Arbitrary<Team> = entity<Team, 'id'>(['id'], {
  id: ids,
  name: text,
  color: text,
  icon: text,
  combinedScore: real,
  combinedWeightedScore: real,
  playerCount: whole,
  updatedAt: instants,
})

const players: fc.Arbitrary<Player> = entity<Player, 'id'>(['id'], {
  id: ids,
  score: real,
  team: teams,
  user: fc.record({ name: text }, { requiredKeys: [] }),
  updatedAt: instants,
  place: whole,
})

export const standings: fc.Arbitrary<Standing> = entity<Standing, never>([], {
  competitionId: ids,
  player: players,
  topTeams: some(teams),
  topPlayers: some(players),
  allPlayers: some(players),
  playerCount: whole,
  objectives: some(
    fc.record(
      { event: text, points: real, objectData: fc.record({ titles: some(text) }, { requiredKeys: [] }) },
      { requiredKeys: [] },
    ),
  ),
})

export const homeBundles: fc.Arbitrary<HomeBundle> = entity<HomeBundle, never>([], {
  favoritedDecks: some(deckSummaries),
  tuckedDecks: some(deckSummaries),
  recentlyAllowedDecks: some(deckSummaries),
  recentlyOpenedDecks: some(deckSummaries),
  recommendedDecks: some(deckSummaries),
  competitions: some(competitions),
  deckQuizTrials: some(quizTrials),
  notifications: some(notifications),
  promos: some(promos),
})

export const libraryBundles: fc.Arbitrary<LibraryBundle> = entity<LibraryBundle, 'categories'>(['categories'], {
  categories: some(categoryBundles),
  promos: some(promos),
  trending: some(categories),
})

export const deckBundles: fc.Arbitrary<DeckBundle> = entity<DeckBundle, 'deck'>(['deck'], {
  deck: anyDecks,
  cards: some(anyCards),
  feedbackResponses: some(feedback),
  seenActivity: some(seenRecords),
  triggers: some(triggers),
  supportingCards: some(anyCards),
  cardRatings: some(cardRatings),
  quizTrial: quizTrials,
  quizResponses: some(quizResponses),
})

export const deckCardStates: fc.Arbitrary<DeckCardState> = fc.record({ cardId: ids, hidden: flag, flipLocked: flag })

export const offlineActions: fc.Arbitrary<OfflineAction> = entity<OfflineAction, 'id' | 'method' | 'path' | 'stamp'>(
  ['id', 'method', 'path', 'stamp'],
  {
    id: ids,
    method: fc.constantFrom('POST', 'DELETE'),
    path: text,
    params: loose,
    priority: fc.constantFrom('high', 'normal'),
    stamp: fc.nat(),
  },
)

const subjectModel = { userId: ids, objectType: text, objectId: text, properties: loose } as const
const deviceModel = { platform: text, userAgent: text, sessionId: text } as const

export const trackItems: fc.Arbitrary<TrackItem> = entity<TrackItem, 'id' | 'event' | 'happenedAt'>(
  ['id', 'event', 'happenedAt'],
  { id: ids, event: text, happenedAt: instants, ...subjectModel, ...deviceModel },
)

export const activityItems: fc.Arbitrary<ActivityItem> = entity<ActivityItem, 'id' | 'timestamp' | 'action'>(
  ['id', 'timestamp', 'action'],
  {
    id: ids,
    timestamp: instants,
    action: entity<ActivityAction, 'event'>(['event'], { event: text, ...subjectModel }),
    ...deviceModel,
  },
)

export const clientStates: fc.Arbitrary<ClientState> = entity<ClientState, never>([], {
  currentUser: users,
  loginState: fc.constantFrom('loggedOut', 'loggingIn', 'loggedIn', 'loggingOut'),
  loadState: fc.constantFrom('initial', 'restored', 'synced', 'error'),
  loadError: fc.constantFrom('offline', 'connectionTimeout'),
  networkState: fc.constantFrom('online', 'offline'),
  syncState: fc.constantFrom('idle', 'syncing', 'synced', 'failed'),
  cardsById: mapOf(ids, anyCards),
  categoriesById: mapOf(ids, categories),
  search: fc.record({ query: text, limit: whole, offset: whole, loading: flag }, { requiredKeys: [] }),
  colorScheme: preferenceModel.colorScheme,
  userLanguage: preferenceModel.userLanguage,
  recentlyOpenedDecks: some(deckSummaries),
  recommendedDecks: some(deckSummaries),
  favoritedDecks: some(deckSummaries),
  tuckedDecks: some(deckSummaries),
  cachedVideos: some(text),
  pendingActivity: some(activityItems),
  offlineActions: some(offlineActions),
  savedAt: instants,
})

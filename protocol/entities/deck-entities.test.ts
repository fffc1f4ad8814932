import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as arbitraries from '../../test/arbitraries/entities'
import { describeEntity } from '../../test/contracts/entity'
import { Trigger } from '../cards/action'
import { Resource } from '../cards/basic'
import { Discussion, DiscussionResponse } from '../cards/discussion'
import { DoOrDont } from '../cards/do-or-dont'
import { CustomField, FieldResponse } from '../cards/feedback'
import { Likert } from '../cards/likert'
import { OrderUp } from '../cards/order-up'
import { PlaylistActivity, PlaylistTrack } from '../cards/playlist'
import { QuizQuestion } from '../cards/quiz'
import { KnownCardType, shownCardType } from '../cards/types'
import { Video } from '../cards/video'
import { decode } from '../codec'
import { ActivityItem } from './activity'
import { Card } from './card'
import { Competition } from './competition'
import { Standing } from './standing'
import { Deck, DeckSection, DeckType, DeckCardState } from './deck'
import { DeckBundle } from './deck-bundle'
import { CardRating, Feedback, SeenRecord } from './engagement'
import { PointsCompletion } from './points'
import { QuizResponse, QuizStats } from './quiz'
import { QuizSettings } from './quiz-settings'
import { QuizTrial } from './quiz-trial'
import { QuizReport } from './quiz-report'

const at = '2024-03-01T09:30:00.000Z'
const id = '9b2f3c1e-5a4d-4c8e-9f10-2b3c4d5e6f70'
const owner = { type: 'user', id: 'u1', name: 'Ada' }
const picture = { url: '/p.jpg' }

const quizSettings = {
  passingGrade: 80,
  quizAttemptLimit: 3,
  quizAttemptDelay: -1,
  assessmentInstructions: '<p>Take your time</p>',
  assessmentInstructionsCoverImage: picture,
  quizReportUsersRoleIds: ['r1'],
  survey: false,
  quizStartDate: at,
  quizEndDate: at,
  hideResponseFeedback: true,
}

const section = { id: 's1', title: 'Milk', color: '#fff', beforeCardId: 'k1', notCollapsible: true }

const deck = {
  id,
  title: 'Milk',
  titleHtml: '<b>Milk</b>',
  type: 'quiz',
  owner,
  active: true,
  public: false,
  derived: false,
  showIndexCard: true,
  sections: [section],
  version: { publishedAt: at },
  updatedAt: at,
  createdAt: at,
  background: '#333',
  icon: 'star',
  uploadedIcon: picture,
  coverImage: picture,
  position: 1.5,
  quizSettings,
  quizStartDate: at,
  quizEndDate: at,
  searchCategoryId: 'c1',
  indexCardContent: '<p>All</p>',
  indexCardCoverImage: picture,
  indexCardDarkModeEnabled: true,
  pointsConfig: { scoreGroups: [{ id: 'g1', title: 'Taste', position: 1 }] },
  deletedAt: at,
}

const remediationText = { text: '<p>Read</p>', links: [{ cardId: 'k2', label: 'Steam' }] }
const remediation = { correct: remediationText, incorrect: remediationText, answers: { a1: remediationText } }

const question = {
  id: 'q1',
  answers: [{ id: 'a1', text: '65°', textHtml: '<b>65°</b>', points: 2 }],
  correctAnswerId: 'a1',
  survey: false,
  knowledgeCheck: true,
  shuffleAnswers: true,
  remediation,
  variants: [{ id: 'v1', title: 'B', answers: [{ id: 'a2' }], correctAnswerId: 'a2' }],
  correctDelay: 60,
  incorrectDelay: -1,
  scoreGroupId: 'g1',
  showTimes: 3,
}

const video = {
  url: '/v.mp4',
  source: 'brightcove',
  sourceId: '1',
  sourceMetadata: { accountId: 'a', playerId: 'p', videoId: 'v' },
  duration: 12.5,
  previewImage: picture,
  vttUrl: '/v.vtt',
}

const resource = { id: 'r1', type: 'document', label: 'Sheet', url: '/sheet.pdf' }
const customField = { id: 'f1', label: 'Name', optional: true }
const likert = {
  ticks: 5,
  labels: ['no', 'yes'],
  showNumberLabels: true,
  minPoints: 0,
  maxPoints: 10,
  scoreGroupId: 'g1',
}
const doOrDont = {
  questions: [{ id: 'x1', text: 'Boil milk', correctResponse: 'dont', userResponse: 'do' }],
  survey: true,
  labels: ['Yes', 'No'],
}
const orderUp = { answers: [{ id: 'a1', text: 'Grind' }], survey: false, remediation }
const discussion = { moderatorRoleId: 'r1', startDate: at, endDate: at, anonymize: true }
const track = {
  id: 't1',
  title: 'One',
  artist: 'Ada',
  description: '<p>One</p>',
  image: picture,
  audio: { url: '/1.mp3', duration: 61 },
  createdAt: at,
  updatedAt: at,
}

const card = {
  id,
  title: 'Steam',
  titleHtml: '<b>Steam</b>',
  content: '<p>Hot</p>',
  contentFooter: 'f',
  contentBelowEmbed: 'e',
  type: 'basic',
  derived: false,
  active: true,
  public: true,
  coverImage: picture,
  fillCardFront: true,
  useCircularMaskForCardFront: true,
  showCoverImageOnBack: true,
  showTitleOnBack: true,
  theme: 'dark',
  tags: ['label: New'],
  file: { url: '/f.pdf' },
  video,
  webview: { url: 'https://cafe.example', cover: picture },
  resources: [resource],
  customFields: [customField],
  likert,
  quiz: question,
  doOrDont,
  orderUp,
  discussion,
  playlist: { tracks: [track] },
  createdAt: at,
  updatedAt: at,
  renewedAt: at,
  notFlippable: true,
  excludeFromIndex: true,
  owner,
  quizDeckId: 'd2',
  deckId: 'd1',
}

const trial = {
  id: 't1',
  userId: 'u1',
  deckId: 'd1',
  startedAt: at,
  attemptsRemaining: 2,
  attempts: 1,
  failures: [at],
  passedAt: at,
  submittedAt: at,
  certificateId: 'c1',
  score: 90,
  lastScore: 80,
  deckTitle: 'Milk',
  updatedAt: at,
}

const response = {
  id: 'r1',
  createdAt: at,
  cardId: 'k1',
  deckId: 'd1',
  answerId: 'a1',
  questionId: 'q1',
  correct: true,
  variantId: 'v1',
  surveyResponse: false,
}

const seen = { id: 's1', userId: 'u1', deckId: 'd1', cardId: 'k1', percentageContentSeen: 50, lastSeen: at }
const feedback = {
  id: 'f1',
  userId: 'u1',
  cardId: 'k1',
  deckId: 'd1',
  type: 'orderUp',
  body: 'Good',
  data: {
    fieldResponses: [{ id: 'f1', label: 'Name', value: 'Ada' }],
    answers: ['a1'],
    correct: true,
    tick: 3,
    points: 6,
  },
  happenedAt: at,
}
const comment = {
  id: 'c1',
  userId: 'u1',
  userName: 'Ada',
  cardId: 'k1',
  deckId: 'd1',
  type: 'discussion',
  body: 'Hello',
  createdAt: at,
  happenedAt: at,
  data: { isModeratorResponse: true },
  pending: true,
}
const rating = { cardId: 'k1', deckId: 'd1', positive: false, createdAt: at, body: 'Too long', deletedAt: at }
const trigger = { id: 't1', cardId: 'k1', actionType: 'removeRole', actionData: { role: { id: 'r1' } } }
const team = {
  id: 't1',
  name: 'North',
  color: '#00f',
  icon: 'users',
  combinedScore: 12,
  combinedWeightedScore: 3.5,
  playerCount: 4,
  updatedAt: at,
}
const player = { id: 'p1', score: 7, team, user: { name: 'Ada' }, updatedAt: at }
const activity = {
  id,
  timestamp: at,
  platform: 'web',
  userAgent: 'Mozilla/5.0',
  sessionId: 's1',
  action: { userId: 'u1', event: 'searched', objectType: 'category', objectId: 'c1', properties: { terms: 'milk' } },
}

describeEntity({ ids: 'D-ENTITY-01', codec: Deck, values: arbitraries.anyDecks, wire: deck, required: ['id'] })
describeEntity({
  ids: 'D-ENTITY-02',
  codec: DeckSection,
  values: arbitraries.deckSections,
  wire: section,
  required: ['id'],
})
describeEntity({ ids: 'D-ENTITY-03', codec: Card, values: arbitraries.anyCards, wire: card, required: ['id'] })
describeEntity({
  ids: 'D-ENTITY-04',
  codec: DeckCardState,
  values: arbitraries.deckCardStates,
  wire: { cardId: 'k1', hidden: true, flipLocked: false },
  required: ['cardId', 'hidden', 'flipLocked'],
})
describeEntity({ ids: 'D-ENTITY-05', codec: Video, values: arbitraries.videos, wire: video, required: [] })
describeEntity({ ids: 'D-ENTITY-06', codec: Resource, values: arbitraries.resources, wire: resource, required: ['id'] })
describeEntity({
  ids: 'D-ENTITY-07',
  codec: QuizSettings,
  values: arbitraries.quizSettings,
  wire: quizSettings,
  required: [],
})
describeEntity({
  ids: 'D-ENTITY-08',
  codec: QuizQuestion,
  values: arbitraries.quizQuestions,
  wire: question,
  required: ['id'],
})
describeEntity({
  ids: 'D-ENTITY-09',
  codec: QuizTrial,
  values: arbitraries.quizTrials,
  wire: trial,
  required: ['id', 'deckId'],
})
describeEntity({
  ids: 'D-ENTITY-10',
  codec: QuizResponse,
  values: arbitraries.quizResponses,
  wire: response,
  required: ['id', 'cardId'],
})
describeEntity({
  ids: 'D-ENTITY-11',
  codec: QuizStats,
  values: arbitraries.quizStats,
  wire: { total: 10, correct: 6, incorrect: 2, surveys: 2 },
  required: [],
})
describeEntity({
  ids: 'D-ENTITY-12',
  codec: SeenRecord,
  values: arbitraries.seenRecords,
  wire: seen,
  required: ['id', 'cardId'],
})
describeEntity({
  ids: 'D-ENTITY-13',
  codec: Feedback,
  values: arbitraries.feedback,
  wire: feedback,
  required: ['id', 'cardId'],
})
describeEntity({
  ids: 'D-ENTITY-14',
  codec: CustomField,
  values: arbitraries.customFields,
  wire: customField,
  required: ['id'],
})
describeEntity({
  ids: 'D-ENTITY-15',
  codec: FieldResponse,
  values: arbitraries.fieldResponses,
  wire: { id: 'f1', label: 'Name', value: 'Ada' },
  required: ['id'],
})
describeEntity({ ids: 'D-ENTITY-16', codec: Likert, values: arbitraries.likerts, wire: likert, required: [] })
describeEntity({
  ids: 'D-ENTITY-17',
  codec: CardRating,
  values: arbitraries.cardRatings,
  wire: rating,
  required: ['cardId'],
})
describeEntity({ ids: 'D-ENTITY-18', codec: Trigger, values: arbitraries.triggers, wire: trigger, required: ['id'] })
describeEntity({ ids: 'D-ENTITY-19', codec: DoOrDont, values: arbitraries.doOrDonts, wire: doOrDont, required: [] })
describeEntity({ ids: 'D-ENTITY-20', codec: OrderUp, values: arbitraries.orderUps, wire: orderUp, required: [] })
describeEntity({
  ids: 'D-ENTITY-21',
  codec: Discussion,
  values: arbitraries.discussions,
  wire: discussion,
  required: [],
})
describeEntity({
  ids: 'D-ENTITY-22',
  codec: DiscussionResponse,
  values: arbitraries.discussionResponses,
  wire: comment,
  required: ['id', 'cardId', 'type'],
})
describeEntity({
  ids: 'D-ENTITY-23',
  codec: PlaylistTrack,
  values: arbitraries.playlistTracks,
  wire: track,
  required: ['id'],
})
describeEntity({
  ids: 'D-ENTITY-24',
  codec: PlaylistActivity,
  values: arbitraries.playlistActivities,
  wire: {
    trackId: 't1',
    lastPositionSecs: 12,
    totalListenedSecs: 30,
    secToListened: { '0': 1, '1': 2 },
    percentageListened: 40,
  },
  required: ['trackId'],
})
describeEntity({
  ids: 'D-ENTITY-25',
  codec: PointsCompletion,
  values: arbitraries.pointsCompletions,
  wire: {
    id: 'p1',
    deckId: 'd1',
    userId: 'u1',
    completedAt: at,
    scoreTotal: 12,
    scores: [{ scoreGroupId: 'g1', score: 12 }],
    connectedDecks: ['d2'],
  },
  required: ['id', 'deckId'],
})
describeEntity({
  ids: 'D-ENTITY-26',
  codec: QuizReport,
  values: arbitraries.quizReports,
  wire: {
    quizOutcomes: { passed: 3, failed: 1, incomplete: 2 },
    responsesByCard: [
      {
        cardId: 'k1',
        cardTitle: 'Steam',
        cardContent: '<p>Hot</p>',
        responses: [{ answerId: 'a1', answerText: '65°', isCorrect: true, numOfResponses: 4 }],
      },
    ],
    responsesByUsers: [
      {
        responseId: 'r1',
        userId: 'u1',
        userName: 'Ada',
        cardId: 'k1',
        answerId: 'a1',
        isCorrect: false,
        createdAt: at,
      },
    ],
    individualResponsesLimit: 500,
  },
  required: [],
})
describeEntity({
  ids: 'D-ENTITY-27',
  codec: Competition,
  values: arbitraries.competitions,
  wire: {
    id,
    name: 'Spring',
    endsAt: at,
    beginsAt: at,
    trophiesToAward: 3,
    playerType: 'team',
    showScoreAsPercentage: true,
    useWeightedScores: true,
    anonymousPlayers: false,
    instructionsCard: '<p>Play</p>',
    instructionsCardCover: picture,
  },
  required: ['id'],
})
describeEntity({
  ids: 'D-ENTITY-28',
  codec: Standing,
  values: arbitraries.standings,
  wire: {
    competitionId: id,
    player,
    topTeams: [team],
    topPlayers: [player],
    allPlayers: [{ ...player, place: 501 }],
    playerCount: 4_711,
    objectives: [{ event: 'completedDeck', points: 5, objectData: { titles: ['Milk'] } }],
  },
  required: [],
})
describeEntity({
  ids: 'D-ENTITY-33',
  codec: ActivityItem,
  values: arbitraries.activityItems,
  wire: activity,
  required: ['id', 'timestamp', 'action'],
  open: ['properties'],
})
describeEntity({
  ids: 'D-ENTITY-34',
  codec: DeckBundle,
  values: arbitraries.deckBundles,
  wire: {
    deck,
    cards: [card],
    feedbackResponses: [feedback],
    seenActivity: [seen],
    triggers: [trigger],
    supportingCards: [card],
    cardRatings: [rating],
    quizTrial: trial,
    quizResponses: [response],
  },
  required: ['deck'],
})

describe('the closed and the open lists of words', () => {
  test('D-DECK-01 decodes the seven deck types of the list and rejects any other value', () => {
    const types = ['standard', 'quiz', 'points', 'favorite', 'competition', 'categorySearch', 'awards']
    expect(types.filter(DeckType.is)).toEqual(types)
    fc.assert(
      fc.property(fc.string(), (type) => {
        expect(E.isRight(decode(Deck, { id, type }))).toBe(types.includes(type))
      }),
    )
  })

  test('D-CARD-01 knows the 22 card types of the list and keeps an unknown one as text', () => {
    const types =
      'basic image file video todo action likert feedback webview quiz quizInstructions quizResults quizReport index doOrDont orderUp pointsResults discussion leaderboard competitionInstructions competitionResult playlist'.split(
        ' ',
      )
    expect(types).toHaveLength(22)
    expect(types.filter(KnownCardType.is)).toEqual(types)
    expect(types.map(shownCardType)).toEqual(types)
    fc.assert(
      fc.property(
        fc.string().filter((type) => !types.includes(type)),
        (type) => {
          expect(decode(Card, { id, type })).toEqual(E.right({ id, type }))
          expect(shownCardType(type)).toBe('basic')
        },
      ),
    )
    expect(shownCardType(undefined)).toBe('basic')
  })

  test('D-COMPET-12 D-ENTITY-27 decodes the player type player as individual and rejects any unknown word', () => {
    expect(decode(Competition, { id, playerType: 'player' })).toEqual(E.right({ id, playerType: 'individual' }))
    expect(decode(Competition, { id, playerType: 'team' })).toEqual(E.right({ id, playerType: 'team' }))
    expect(decode(Competition, { id, playerType: 'solo' })).toMatchObject({ left: { expected: 'PlayerType' } })
  })

  test('D-ENTITY-05 D-ENTITY-06 decodes an unlisted video source as other and an unlisted resource type as unknown', () => {
    expect(decode(Video, { source: 'wistia' })).toEqual(E.right({ source: 'other' }))
    expect(decode(Resource, { id, type: 'hologram' })).toEqual(E.right({ id, type: 'unknown' }))
  })

  test('D-ENTITY-13 feedback has one of four types', () => {
    const taken = ['feedback', 'orderUp', 'likert', 'discussion', 'rating'].filter((type) =>
      E.isRight(decode(Feedback, { ...feedback, type })),
    )
    expect(taken).toEqual(['feedback', 'orderUp', 'likert', 'discussion'])
  })

  test('D-ENTITY-18 D-ENTITY-19 a trigger adds or removes a role, a response is do or dont', () => {
    expect(decode(Trigger, { ...trigger, actionType: 'sendMail' })).toMatchObject({ _tag: 'Left' })
    expect(decode(DoOrDont, { questions: [{ id: 'x', correctResponse: 'maybe' }] })).toMatchObject({ _tag: 'Left' })
  })
})

export type Kind = 'intent' | 'call' | 'view' | 'export' | 'file'
/** By kind and name, what each waits for. */
export type Waiting = Readonly<Record<Kind, Readonly<Record<string, string>>>>

const outbox = "'Waiting to be sent'"
const tuck = 'tucking, and decks of one’s own'
const sso = 'single sign-on'
const phone = 'the phone number, in the account'
const add = 'adding content by a code'
const library = 'the library'
const specified = 'nothing: the specification asks for its form, and the log and its queue stand in its place'

/** What is built before its screen, and what it waits for. The list only shrinks: the check refuses what waits no longer. */
export const waiting: Waiting = {
  intent: {
    sendNow: outbox,
    setAsideAction: outbox,
    putBackAction: outbox,
    search: 'the search',
    jumpToNextCard: 'the backs of cards that go on by themselves: the sorting game, the list in order',
    submitLikertResponse: 'the back of likert cards',
    submitFeedback: 'the back of feedback cards',
    submitOrder: 'the back of order-up cards',
    completeDoOrDont: 'the back of do-or-dont cards',
    postResponse: 'the back of discussion cards',
    deleteResponse: 'the back of discussion cards',
    submitPoints: 'the card with the points of a deck',
    executeTrigger: 'the back of action cards',
    undoTrigger: 'the back of action cards',
    videoStateChange: 'the back of video cards',
    rateCard: 'the rating of a card',
    removeRating: 'the rating of a card',
    startTucking: tuck,
    stopTucking: tuck,
    tuckCard: tuck,
    removeCardFromDeck: tuck,
    createDeck: tuck,
    playSound: 'the sounds of the app, apart from those of answers',
  },
  call: {
    registerOauth: sso,
    setUpPhone: phone,
    verifyPhone: phone,
    deleteAccount: 'the account',
    category: library,
    trendingCategories: library,
    myRoles: 'the roles, in the account',
    role: add,
    orgRoles: 'the roles, in the account',
    deckRoles: 'the roles of a deck',
    roleByContentCode: add,
    joinRole: add,
    leaveRole: 'the roles, in the account',
    competition: 'competitions',
    standings: 'competitions',
    registerPush: 'notifications',
    tuckedDecks: tuck,
    discussionResponses: 'the back of discussion cards',
    playlistActivity: 'the back of playlist cards',
    pointsCompletions: 'the card with the points of a deck',
    quizReport: 'the report on an assessment',
    exportQuizReport: 'the report on an assessment',
  },
  view: {
    search: 'the search',
  },
  export: {
    'protocol/api.ts samlLoginPath': sso,
    'protocol/path-rules.ts samlAnswer': sso,
    'protocol/path-rules.ts oauthAnswer': sso,
    'protocol/path-rules.ts deckLinkTarget': 'notifications, which lead to a deck',
    'protocol/path-rules.ts settleDeckRoute': library,
    'protocol/path-rules.ts searchText': 'the search',
    'protocol/fields.ts isPhoneNumber': phone,
    'protocol/fields.ts formatPhone': phone,
    'protocol/fields.ts encodePhone': phone,
    'protocol/fields.ts formatVerificationCode': phone,
    'protocol/fields.ts verificationDigits': phone,
    'protocol/fields.ts encodeVerificationCode': phone,
    'protocol/fields.ts recogniseCode': add,
    'protocol/entities/activity.ts toTrackItem': specified,
    'core/outbox/queue.ts inOrder': outbox,
    'core/personal/favorites.ts favoriteDecks': 'the favourites',
    'core/cards/do-or-dont-machine.ts doOrDontMachine': 'the back of do-or-dont cards',
    'core/cards/playlist-machine.ts playlistMachine': 'the back of playlist cards',
    'core/quiz/certificates.ts certificatesByYear': 'the list of certificates',
  },
  file: {
    'core/account/notices.ts': 'notices',
    'core/clock/duration.ts': 'the backs of video and playlist cards',
    'core/clock/relative-time.ts': 'discussions and notifications',
    'protocol/entities/client-state.ts': specified,
    'protocol/entities/offline-action.ts': specified,
  },
}

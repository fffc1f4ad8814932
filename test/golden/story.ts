import * as E from 'fp-ts/Either'
import { evolve, handle } from '../../core/features/all-features'
import { initialState } from '../../core/initial-state'
import type { ContentLookup, Input } from '../../core/decider'
import type { DeckContent } from '../../core/deck/content'
import type { CallOutcome } from '../../core/facts'
import { derivedId, hashOf } from '../../core/hash'
import { toRow } from '../to-row'
import type { LogRow } from '../../core/log/event-row-codec'
import type { Purpose } from '../../core/pending-call'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { decode } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { User } from '../../protocol/entities/user'
import { Envelope, newEvent, type EventData, type EventType, type StoredEvent } from '../../protocol/events'
import type { Fault } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'

/** Returns two days of one learner on one device with at least one event of every kind: the source of a golden log. */
export function story(): readonly LogRow[] {
  const id = (label: string) => derivedId('golden', label)
  const events: StoredEvent[] = []
  let state: State = initialState
  let at = Date.UTC(2026, 1, 11, 8, 30)
  let inputs = 0

  const maya: User = {
    id: id('maya'),
    name: 'Maya Okafor',
    email: 'maya@example.org',
    roles: [id('trainee')],
    primaryOrg: { id: id('org'), name: 'Kestrel', cardTuckAllowed: true, cardFavoriteAllowed: true },
  }
  const exam = assessment(id)
  const shelf = standardDeck(id)
  const quizPoints = pointsDeck(id)
  const held = new Map([exam, shelf, quizPoints].map((content) => [hashOf(content), content]))
  const contents: ContentLookup = { deck: (hash) => held.get(hash), home: () => undefined, library: () => undefined }

  const enter = (body: Input['body']) => {
    inputs += 1
    at += 1_500
    const outcome = handle(state, { id: id(`input ${inputs}`), at, zone: 60, session: id('tab'), under: state.user, body }, contents)
    if (E.isLeft(outcome)) throw new Error(`${JSON.stringify(body)} was refused: ${outcome.left.code}`)
    state = outcome.right.state
    events.push(...outcome.right.events)
  }
  const asks = <T extends IntentType>(type: T, data: IntentData<T>) =>
    enter({ kind: 'intent', intent: { type, data } as never })
  const reports = (reported: Extract<Input['body'], { kind: 'fact' }>['fact']) => enter({ kind: 'fact', fact: reported })
  const ends = (outcome: CallOutcome) => {
    const callId = Object.keys(state.user.calls).find((known) => state.user.calls[known]?.purpose === outcome.purpose)
    if (callId === undefined) throw new Error(`no call '${outcome.purpose}' is under way`)
    reports({ type: 'callEnded', callId, outcome })
  }
  const brings = (purpose: Purpose, answer: unknown = {}) => ends({ purpose, ok: true, answer } as CallOutcome)
  const fails = (purpose: Purpose, fault: Fault = offline) => ends({ purpose, ok: false, fault })
  const syncs = () => {
    brings('sync', { user: state.user.session.user ?? maya, trials: [], notices: [{ id: id('notice'), title: 'New in February' }] })
    brings('home', { content: hashOf('home'), trials: [] })
    brings('library', { content: hashOf('library') })
  }
  const fires = (name: string) => {
    const timer = Object.keys(state.user.timers).find((known) => known.startsWith(name)) ?? ''
    reports({ type: 'timerFired', timer, armedBy: state.user.timers[timer]?.armedBy ?? 0 })
  }
  const sends = (trial?: EventData<'quizTrialUpdated'>['trial']) => {
    // Statements are sent at once.
    const { rows } = state.user.outbox
    const row = rows.find(({ cause }) => cause === 'statementsMade') ?? rows[0]
    reports({ type: 'rowSent', rowId: row?.id ?? '', records: true, ...omitUndefined({ trial }) })
  }
  const starts = (userAgent = 'browser') =>
    reports({ type: 'started', build: 'golden', platform: 'web', userAgent, referrer: '', alive: [], restored: true })
  /** Adds content by a code, reads notifications, dismisses a notice. */
  const lists = () => {
    const role = { id: id('winter'), name: 'Winter menu', path: '/library' }
    asks('listContent', {})
    fails('contentList')
    asks('listContent', {})
    brings('contentList', { roles: [role] })
    asks('lookUpContent', { query: 'WINTERR' })
    fails('contentLookup')
    asks('lookUpContent', { query: 'WINTER' })
    brings('contentLookup', { role })
    asks('openContent', { roleId: role.id })
    fails('contentJoin', refused)
    asks('openContent', { roleId: role.id })
    brings('contentJoin')
    syncs()
    asks('lookUpContent', { query: '' })
    asks('openNotification', { notificationId: id('notification') })
    happens('standingsAsked', { callId: id('standings'), competitionIds: [id('competition'), id('other competition')] })
    happens('standingsFailed', { fault: offline })
    happens('standingsAsked', { callId: id('standings again'), competitionIds: [id('competition'), id('other competition')] })
    happens('standingsLoaded', { places: [{ competitionId: id('competition'), place: 2, rank: 3 }, { competitionId: id('other competition') }] })
    asks('changeDevicePreferences', { singleKeys: false })
    asks('pressPromo', { promoId: id('promo') })
    asks('openCategory', { categoryId: id('category') })
    asks('seeNotifications', { notificationIds: [id('notification')] })
    asks('dismissNotice', { noticeId: id('notice') })
  }
  /** Changes the account, verifies its phone, leaves and joins a role, and almost deletes the account. */
  const account = () => {
    asks('releasePreferences', { colorScheme: true })
    asks('changePreferences', { preferences: { soundEffects: true, colorScheme: 'dark', userLanguage: 'en' } })
    for (const fault of [offline, undefined]) {
      asks('updateAccount', { judged: 'accepted' })
      if (fault === undefined) brings('accountUpdate')
      else fails('accountUpdate', fault)
    }
    asks('setUpPhone', { phone: '5550104477' })
    fails('phoneSetUp')
    asks('retryPhone', {})
    asks('setUpPhone', { phone: '5550104477' })
    brings('phoneSetUp')
    asks('verifyPhone', { complete: true })
    brings('phoneVerification')
    asks('loadRoles', {})
    brings('roles', { held: [{ id: id('trainee'), name: 'Trainee' }], others: [] })
    for (const type of ['leaveRole', 'joinRole'] as const) {
      asks(type, { roleId: id('trainee') })
      brings('roleChange')
    }
    asks('leaveRole', { roleId: id('trainee') })
    fails('roleChange')
    asks('registerPush', { permission: 'granted', subscribed: true })
    fails('pushRegistration')
    asks('registerPush', { permission: 'granted', subscribed: true })
    brings('pushRegistration')
    asks('endPush', {})
    asks('deleteAccount', {})
    fails('accountDeletion')
  }
  /** Adds an event that no intent or fact causes yet. */
  const happens = <T extends EventType>(type: T, data: EventData<T>) => {
    at += 1_500
    const stamped = {
      ...newEvent(type, data),
      seq: state.seq + 1,
      id: id(`event ${state.seq + 1}`),
      at,
      zone: 60,
      actor: state.user.session.user?.id ?? null,
      org: state.user.session.user?.primaryOrg?.id ?? null,
      session: id('tab'),
      intent: id(`input ${inputs}`),
    } as StoredEvent
    state = evolve(state, stamped)
    events.push(stamped)
  }
  const deckOf = (content: DeckContent) => {
    const { id: deckId, title = '', type = 'standard' } = content.deck
    return { deckId, content: hashOf(content), title, type, cardIds: content.cards.map((card) => card.id) }
  }
  const opens = (content: DeckContent, more: object = {}) => {
    asks('openDeck', { deckId: content.deck.id })
    brings('deck', { ...deckOf(content), ...more })
  }
  const card = (content: DeckContent, place: number) => ({
    deckId: content.deck.id,
    cardId: content.cards[place]?.id ?? '',
  })
  const answers = (content: DeckContent, place: number, answer: string) =>
    asks('answerQuestion', { ...card(content, place), quizId: content.cards[place]?.quiz?.id ?? '', answer })

  const comes = (user = maya) => {
    asks('logIn', { method: 'email', name: user.email ?? '', filled: true })
    brings('login', { user })
    syncs()
  }
  /** Logs out with something unsent: it is encrypted, and decrypted at the next sign-in. */
  const leaves = () => {
    comes()
    asks('favoriteCardToggle', { ...card(shelf, 0), favorite: true })
    asks('rateCard', { ...card(shelf, 0), positive: true, body: 'Clear' })
    asks('logOut', { force: true })
    const { rows = [], activities = [] } = state.quarantine[maya.id] ?? {}
    const [first] = rows
    const causes = events.flatMap((one) => {
      const cause = decode(Envelope, toRow(one))
      return one.id === first?.id && E.isRight(cause) ? [cause.right] : []
    })
    const closed = ({ subject: _, ...row }: OutboxRow): OutboxRow => ({
      ...row,
      method: 'POST',
      path: '',
      body: '',
      cause: '',
      sealed: `AAECAwQFBgcICQoL${row.seq}`,
    })
    reports({
      type: 'sealed',
      owner: maya.id,
      rows: rows.map(closed),
      activities: activities.map((told) => ({ ...told, event: '', sealed: `AAECAwQFBgcICQoL${told.id}` })),
    })
    comes()
    // The second one is unreadable.
    const tried = [...rows, ...activities].map(({ id }) => id)
    reports({ type: 'opened', tried, rows: rows.slice(0, 1), activities, events: causes })
    while (state.user.outbox.rows.length > 0) sends()
  }

  /**
   * Updates the browser while activities are pending. Lets another user use the device with unencrypted unsent actions.
   * Submits points during the request for their completion.
   */
  const changes = () => {
    opens(shelf)
    asks('favoriteCardToggle', { ...card(shelf, 1), favorite: true })
    starts('newer browser')
    syncs()
    asks('openCategory', { categoryId: id('category') })
    asks('logOut', { force: true })
    comes({ ...maya, id: id('ben'), name: 'Ben Okafor', email: 'ben@example.org' })
    opens(exam)
    answers(exam, 0, 'a')
    opens(shelf)
    asks('favoriteCardToggle', { ...card(shelf, 0), favorite: true })
    asks('logOut', { force: true })
    starts('newest browser')
    comes()
    while (state.user.outbox.rows.length > 0) sends()
    reports({ type: 'activityDue' })
    sends()
    opens(quizPoints)
    asks('submitLikertResponse', { ...card(quizPoints, 0), tick: 2, points: 3 })
    at += 120_000
    asks('reloadDeck', { deckId: quizPoints.deck.id })
    brings('deck', deckOf(quizPoints))
    asks('submitPoints', { deckId: quizPoints.deck.id })
  }

  // Sign-in, with possible errors.
  starts()
  brings('sync', { trials: [], notices: [] })
  fails('login')
  reports({ type: 'clockMeasured', offset: 12_000, within: 0 })
  asks('storeInitialUrl', { url: '/decks' })
  asks('submitEmail', { email: 'maya@example.org' })
  fails('signInSettings')
  asks('submitEmail', { email: 'maya@example.org' })
  brings('signInSettings', { emailExists: true, sso: [] })
  asks('chooseSignInForm', { form: 'forgot' })
  asks('requestPasswordReset', { email: 'maya@example.org' })
  brings('passwordReset')
  asks('register', { guest: true })
  fails('login', refused)
  asks('logIn', { method: 'email', name: 'maya@example.org', filled: true })
  brings('login', { user: { ...maya, passwordChangeRequired: true } })
  asks('setPassword', { judged: 'accepted' })
  fails('passwordChange', refused)
  asks('setPassword', { judged: 'accepted' })
  brings('passwordChange', { user: maya })
  syncs()
  asks('followInitialUrl', {})

  // An assessment: started in vain and discarded, failed, retaken, passed, its score refused once and then accepted.
  opens(exam)
  const begun = state.user.outbox.rows.find(({ cause }) => cause === 'quizTrialStarted')
  reports({ type: 'rowFailed', rowId: begun?.id ?? '', fault: refused, jitter: 0.5 })
  asks('setAsideAction', { rowId: begun?.id ?? '' })
  asks('letGoOfAssessment', { deckId: exam.deck.id })
  brings('deck', deckOf(exam))
  asks('jumpToCard', card(exam, 0))
  answers(exam, 0, 'a')
  fires('nextCard')
  answers(exam, 1, 'b')
  fires('answerClear')
  asks('retryQuizDeck', { deckId: exam.deck.id })
  answers(exam, 1, 'a')
  asks('showReport', { ...card(exam, 0), roleIds: [id('trainee')] })
  brings('quizReport', { content: hashOf('report') })
  asks('exportReport', card(exam, 0))
  fails('reportExport')
  asks('closeReport', card(exam, 0))
  asks('submitQuizDeckScore', { deckId: exam.deck.id })
  while (state.user.outbox.rows.length > 1) sends()
  reports({ type: 'rowFailed', rowId: state.user.outbox.rows[0]?.id ?? '', fault: refused, jitter: 0.5 })
  asks('sendNow', {})
  const trial = state.user.quiz.trials[exam.deck.id]
  sends({ id: trial?.id ?? '', deckId: exam.deck.id, attempts: 2, passedAt: at, submittedAt: at, certificateId: id('certificate'), lastScore: 100 })

  // A deck with all other kinds.
  opens(shelf, { seen: [{ id: id('seen'), cardId: shelf.cards[0]?.id ?? '', percentageContentSeen: 20, lastSeen: at }] })
  fires('cardSeen')
  asks('flipCard', { ...card(shelf, 0), side: 'back' })
  asks('jumpToNextCard', { deckId: shelf.deck.id })
  asks('flipCard', { ...card(shelf, 1), side: 'back' })
  asks('showDeckEnd', { deckId: shelf.deck.id })
  asks('jumpToCard', card(shelf, 1))
  asks('favoriteCardToggle', { ...card(shelf, 0), favorite: true })
  asks('favoriteCardToggle', { ...card(shelf, 0), favorite: false })
  asks('rateCard', { ...card(shelf, 0), positive: true, body: 'Clear' })
  asks('removeRating', card(shelf, 0))
  asks('submitFeedback', { ...card(shelf, 0), body: 'More of this' })
  asks('submitOrder', { ...card(shelf, 2), answers: ['b', 'a'] })
  asks('beginDoOrDont', card(shelf, 3))
  fires('doOrDontBegin')
  asks('answerDoOrDont', { ...card(shelf, 3), questionId: id('sorted'), answer: 'do' })
  fires('doOrDontFeedback')
  asks('restartDoOrDont', card(shelf, 3))
  asks('postResponse', { ...card(shelf, 4), body: 'Why 60 degrees?' })
  asks('deleteResponse', { responseId: Object.keys(state.user.engagement.posts)[0] ?? '', cardId: shelf.cards[4]?.id ?? '' })
  asks('jumpToCard', card(shelf, 4))
  asks('flipCard', { ...card(shelf, 4), side: 'back' })
  brings('thread', { content: hashOf('thread') })
  fires('thread')
  fails('thread')
  asks('jumpToCard', card(shelf, 7))
  asks('flipCard', { ...card(shelf, 7), side: 'back' })
  brings('playlistActivity', { tracks: [] })
  asks('controlPlaylist', { ...card(shelf, 7), step: 'play', trackId: id('track'), currentTime: 0 })
  asks('controlPlaylist', { ...card(shelf, 7), step: 'pause', trackId: id('track'), currentTime: 5 })
  asks('executeTrigger', { triggerId: id('trigger') })
  brings('trigger')
  answers(shelf, 6, 'a')
  fails('directAnswer')
  asks('videoStateChange', { cardId: shelf.cards[0]?.id ?? '', status: 'played', progress: 0, closed: false })
  asks('startTucking', { cardId: shelf.cards[0]?.id ?? '' })
  happens('soundsSwitched', { updateId: id('sounds'), on: false })
  asks('loadTuckedDecks', {})
  fails('tuckedDecks')
  asks('loadTuckedDecks', {})
  brings('tuckedDecks', { content: hashOf('tucked') })
  asks('createDeck', { title: 'Mine' })
  const own = Object.keys(state.user.engagement.ownDecks)[0] ?? ''
  asks('tuckCard', { deckId: own, cardId: shelf.cards[0]?.id ?? '' })
  asks('removeCardFromDeck', { deckId: own, cardId: shelf.cards[0]?.id ?? '' })
  asks('removeDeck', { deckId: own })
  asks('stopTucking', {})
  asks('openSharedCard', card(shelf, 1))
  asks('closeDeck', { deckId: shelf.deck.id })
  asks('openSharedCard', { cardId: id('elsewhere') })
  brings('sharedCard')
  asks('search', { query: 'hot milk' })
  brings('search', { content: hashOf('found') })
  asks('search', { query: '' })

  // Points and network errors.
  opens(quizPoints)
  asks('submitLikertResponse', { ...card(quizPoints, 0), tick: 3, points: 4 })
  asks('submitPoints', { deckId: quizPoints.deck.id })
  reports({ type: 'hidden' })
  at += 120_000
  reports({ type: 'shown' })
  fails('deck', refused)
  reports({ type: 'woken', activeAt: at - 30_000 })
  happens('tabReturned', { hidden: true })
  reports({ type: 'shown', activeAt: at })
  fails('sync')
  reports({ type: 'connectivity', online: false })
  reports({ type: 'connectivity', online: true })
  syncs()
  asks('setAsideAction', { rowId: state.user.outbox.rows[0]?.id ?? '' })
  asks('putBackAction', { rowId: state.user.outbox.rows[0]?.id ?? '' })
  reports({ type: 'rowFailed', rowId: state.user.outbox.rows[0]?.id ?? '', fault: notAllowed, jitter: 0 })
  while (state.user.outbox.rows.length > 0) sends()
  brings('completion', { connectedDecks: [] })
  happens('completionFailed', { deckId: quizPoints.deck.id, fault: offline })
  reports({ type: 'activityDue' })
  sends()
  asks('chooseLanguage', { language: 'de' })
  asks('chooseColorScheme', { colorScheme: 'dark' })
  asks('reportUnknownRoute', {})
  account()
  asks('dismissAlert', { alertId: state.user.alerts[0]?.id ?? '' })

  asks('sync', {})
  brings('sync', { user: maya, trials: [], notices: [], appDisabled: true })
  brings('home', {
    content: hashOf('home'),
    trials: [],
    favorites: [{ ...card(shelf, 1), createdAt: at }],
  })

  // The catalogue already contains events of later features.
  happens('userUpdated', { user: { ...maya, name: 'Maya O.' } })
  happens('organisationUpdated', { organisation: { id: id('org'), name: 'Kestrel & Co' } })
  happens('homeFailed', { fault: offline })
  happens('libraryFailed', { fault: offline })
  happens('categoryRelocked', { categoryId: id('category'), deckIds: [shelf.deck.id] })
  happens('preferencesChanged', { updateId: id('update'), preferences: { soundEffects: false } })
  happens('notificationsSeen', { notificationIds: [id('notification')] })
  lists()
  happens('quizResponsesReset', { deckId: exam.deck.id, trialId: trial?.id ?? '' })
  happens('quizTrialReset', { deckId: exam.deck.id, trialId: trial?.id ?? '', keepsCount: false, content: hashOf(exam) })

  // A second start that detects a loss, a pending request, and the end.
  starts()
  asks('reloadDeck', { deckId: shelf.deck.id })
  syncs()
  reports({ type: 'healed', cause: 'dataLoss', rows: [] })
  while (state.user.outbox.rows.length > 0) sends()
  reports({ type: 'activityDue' })
  while (state.user.outbox.rows.length > 0) sends()
  asks('logOut', { force: false })
  brings('sync', { user: state.user.session.user, trials: [], notices: [] })
  fails('logout')
  asks('logOut', { force: true })

  leaves()
  changes()
  return events.map(toRow)
}

const offline: Fault = { kind: 'networkError', reason: 'offline', message: 'Request failed' }
const refused: Fault = { kind: 'apiError', type: 'refused', message: 'Request failed: no', code: 422 }
const notAllowed: Fault = { kind: 'apiError', type: 'notAllowed', message: 'Request failed: Not allowed to modify that deck', code: 403 }

type Ids = (label: string) => string
const question = (id: Ids, label: string) => ({
  id: id(label),
  type: 'quiz',
  quiz: { id: id(`${label} question`), answers: [{ id: 'a' }, { id: 'b' }], correctAnswerId: 'a' },
})

const assessment = (id: Ids): DeckContent => ({
  deck: { id: id('exam'), type: 'quiz', title: 'Milk', quizSettings: { passingGrade: 80 } },
  cards: [question(id, 'exam 1'), question(id, 'exam 2')],
  supportingCards: [],
  triggers: [],
})

const standardDeck = (id: Ids): DeckContent => ({
  deck: { id: id('shelf'), type: 'standard', title: 'Bar', version: { publishedAt: Date.UTC(2026, 0, 1) } },
  cards: [
    { id: id('shelf 1'), type: 'basic', title: 'Steam' },
    { id: id('shelf 2'), type: 'basic', title: 'Purge', notFlippable: true },
    { id: id('shelf 3'), type: 'orderUp', orderUp: { answers: [{ id: 'a' }, { id: 'b' }] } },
    { id: id('shelf 4'), type: 'doOrDont', doOrDont: { questions: [{ id: id('sorted'), correctResponse: 'do' }] } },
    { id: id('shelf 5'), type: 'discussion', discussion: {} },
    { id: id('shelf 6'), type: 'action' },
    question(id, 'shelf 7'),
    { id: id('shelf 8'), type: 'playlist', playlist: { tracks: [{ id: id('track'), audio: { url: '/steam.ogg', duration: 90 } }] } },
  ],
  supportingCards: [],
  triggers: [
    { id: id('trigger'), cardId: id('shelf 6'), actionType: 'addRole', actionData: { role: { id: id('barista') } } },
    { id: id('other trigger'), cardId: id('shelf 7'), actionType: 'addRole', actionData: { role: { id: id('barista') } } },
  ],
})

const pointsDeck = (id: Ids): DeckContent => ({
  deck: { id: id('points'), type: 'points', title: 'Taste', pointsConfig: { scoreGroups: [{ id: id('group') }] } },
  cards: [{ id: id('points 1'), type: 'likert', likert: { ticks: 5, minPoints: 0, maxPoints: 10, scoreGroupId: id('group') } }],
  supportingCards: [],
  triggers: [],
})

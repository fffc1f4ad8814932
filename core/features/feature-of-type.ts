import type { ViewName } from '../../protocol/views'
import { startEvents } from '../../protocol/events/start'
import { startIntents } from '../../protocol/intents/start'
import type { Purpose } from '../pending-call'
import type { bootstrapProjections } from '../views/projections/bootstrap'
import type { accountFeature } from './account'
import type { decksFeature } from './decks'
import type { outboxEncryptionFeature } from './outbox-encryption'
import type { searchFeature } from './search'
import type { signInFormFeature } from './sign-in-form'
import type { userListsFeature } from './user-lists'

/** The lazily loaded feature modules, in the order in which they see an event. */
export const featureNames = ['account', 'decks', 'library', 'lists', 'sealed', 'search', 'signInForm', 'today'] as const
export type FeatureName = (typeof featureNames)[number]

/** The types of one kind that each feature module declares, with the module's name. */
type Declared<Kind extends 'events' | 'intents'> = Readonly<
  Record<keyof (typeof accountFeature)[Kind], 'account'> &
    Record<keyof (typeof userListsFeature)[Kind], 'lists'> &
    Record<keyof (typeof outboxEncryptionFeature)[Kind], 'sealed'> &
    Record<keyof (typeof searchFeature)[Kind], 'search'> &
    Record<keyof (typeof signInFormFeature)[Kind], 'signInForm'>
>

/*
 * These tables repeat what the modules declare, because the start needs it before it loads a module. The compiler names
 * an entry that is missing or wrong. Types of the start and of decks need none, so a new card kind does not grow the
 * start: a type that is in no table belongs to the decks module.
 */

/** Events that do not belong to the start or to decks. */
const featureByEvent = {
  passwordChangeStarted: 'account',
  passwordChanged: 'account',
  passwordChangeFailed: 'account',
  preferencesChanged: 'account',
  soundsSwitched: 'account',
  preferencesReleased: 'account',
  preferencesOfDeviceChanged: 'account',
  notificationsSeen: 'account',
  accountUpdateStarted: 'account',
  accountUpdated: 'account',
  accountUpdateFailed: 'account',
  accountDeletionStarted: 'account',
  accountDeletionFailed: 'account',
  phoneEntered: 'account',
  phoneCodeSent: 'account',
  phoneCodeEntered: 'account',
  phoneVerified: 'account',
  phoneFailed: 'account',
  phoneRetried: 'account',
  rolesRequested: 'account',
  rolesReceived: 'account',
  roleChangeStarted: 'account',
  roleJoined: 'account',
  roleLeft: 'account',
  rolesFailed: 'account',
  pushRequested: 'account',
  pushRegistered: 'account',
  pushFailed: 'account',
  pushEnded: 'account',
  contentLookupStarted: 'lists',
  contentLookupEnded: 'lists',
  contentLookupCleared: 'lists',
  contentOpening: 'lists',
  contentJoinEnded: 'lists',
  contentListAsked: 'lists',
  contentListEnded: 'lists',
  notificationOpened: 'lists',
  notificationsRead: 'lists',
  noticeDismissed: 'lists',
  actionsSealed: 'sealed',
  actionsOpened: 'sealed',
  searchStarted: 'search',
  searchEnded: 'search',
  searchCleared: 'search',
  signInEmailSubmitted: 'signInForm',
  signInSettingsReceived: 'signInForm',
  signInFormChosen: 'signInForm',
  signInNoticed: 'signInForm',
  passwordResetRequested: 'signInForm',
  passwordResetAnswered: 'signInForm',
} as const satisfies Declared<'events'>

/** Intents that do not belong to the start or to decks. */
const featureByIntent = {
  setPassword: 'account',
  changePreferences: 'account',
  releasePreferences: 'account',
  changeDevicePreferences: 'account',
  updateAccount: 'account',
  register: 'account',
  deleteAccount: 'account',
  setUpPhone: 'account',
  verifyPhone: 'account',
  retryPhone: 'account',
  loadRoles: 'account',
  joinRole: 'account',
  leaveRole: 'account',
  registerPush: 'account',
  endPush: 'account',
  lookUpContent: 'lists',
  openContent: 'lists',
  listContent: 'lists',
  openNotification: 'lists',
  seeNotifications: 'lists',
  dismissNotice: 'lists',
  search: 'search',
  submitEmail: 'signInForm',
  openSignIn: 'signInForm',
  chooseSignInForm: 'signInForm',
  requestPasswordReset: 'signInForm',
  storeInitialUrl: 'signInForm',
} as const satisfies Declared<'intents'>

/** Calls that the start does not make. */
const featureByCall = {
  passwordChange: 'account',
  accountUpdate: 'account',
  accountDeletion: 'account',
  phoneSetUp: 'account',
  phoneVerification: 'account',
  roles: 'account',
  roleChange: 'account',
  pushRegistration: 'account',
  deck: 'decks',
  sharedCard: 'decks',
  tuckedDecks: 'decks',
  trigger: 'decks',
  directAnswer: 'decks',
  thread: 'decks',
  completion: 'decks',
  playlistActivity: 'decks',
  quizReport: 'decks',
  reportExport: 'decks',
  standings: 'decks',
  contentLookup: 'lists',
  contentJoin: 'lists',
  contentList: 'lists',
  search: 'search',
  signInSettings: 'signInForm',
  passwordReset: 'signInForm',
} as const satisfies Readonly<
  Record<keyof typeof accountFeature.callHandlers, 'account'> &
    Record<keyof typeof decksFeature.callHandlers, 'decks'> &
    Record<keyof typeof userListsFeature.callHandlers, 'lists'> &
    Record<keyof typeof searchFeature.callHandlers, 'search'> &
    Record<keyof typeof signInFormFeature.callHandlers, 'signInForm'>
>

/** Views that the start does not have. */
const featureByView = {
  setPassword: 'account',
  account: 'account',
  phone: 'account',
  roles: 'account',
  health: 'account',
  deck: 'decks',
  deckEnd: 'decks',
  deckMedia: 'decks',
  report: 'decks',
  certificate: 'decks',
  competitions: 'decks',
  sharedCard: 'decks',
  ownDecks: 'decks',
  library: 'library',
  outbox: 'lists',
  addContent: 'lists',
  favorites: 'lists',
  newDecks: 'lists',
  certifications: 'lists',
  notifications: 'lists',
  search: 'search',
  signIn: 'signInForm',
  today: 'today',
  notice: 'today',
} as const satisfies Readonly<Record<Exclude<ViewName, keyof typeof bootstrapProjections>, FeatureName>>

/** Timers by name without the tab; the start's own timers have no tab. */
const featureByTimer: Readonly<Record<string, FeatureName>> = {
  cardSeen: 'decks',
  answerClear: 'decks',
  nextCard: 'decks',
  doOrDontBegin: 'decks',
  doOrDontFeedback: 'decks',
  thread: 'decks',
  reportRefresh: 'decks',
}

const find = (table: Readonly<Record<string, FeatureName>>, type: string): FeatureName | undefined =>
  Object.hasOwn(table, type) ? table[type] : undefined

/** Returns the module of an event type; undefined: the start. */
export const featureOfEvent = (type: string): FeatureName | undefined =>
  Object.hasOwn(startEvents, type) ? undefined : (find(featureByEvent, type) ?? 'decks')
/** Returns the module of an intent type; undefined: the start. */
export const featureOfIntent = (type: string): FeatureName | undefined =>
  Object.hasOwn(startIntents, type) ? undefined : (find(featureByIntent, type) ?? 'decks')
/** Returns the module that makes calls of a purpose and handles their results; undefined: the start. */
export const featureOfCall = (purpose: Purpose): FeatureName | undefined => find(featureByCall, purpose)
/** Returns the module of a view; undefined: the start. */
export const featureOfView = (name: ViewName): FeatureName | undefined => find(featureByView, name)
/** Returns the module that armed a timer; undefined: the start. */
export const featureOfTimer = (timer: string): FeatureName | undefined =>
  find(featureByTimer, timer.split('@')[0] ?? '')

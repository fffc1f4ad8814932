import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import * as arbitraries from '../../test/arbitraries/entities'
import { describeEntity } from '../../test/contracts/entity'
import { KnownCardType } from '../cards/types'
import { decode } from '../codec'
import { TrackItem } from './activity'
import { Category, CategoryBundle } from './category'
import { ClientState } from './client-state'
import { Favorite } from './favorite'
import { HomeBundle } from './home'
import { LibraryBundle } from './library'
import { SpecialNotice } from './notice'
import { Notification } from './notification'
import { OfflineAction } from './offline-action'
import { Organisation, parseColors, parseRegistrationFields } from './organisation'
import { Promo } from './promo'
import { Role } from './role'
import { SearchResult } from './search'
import { AdminSettings, AdminSettingsApp, AppSettings } from './settings'
import { AppPreferences, Preferences, RegisterPayload, User } from './user'

const at = '2024-03-01T09:30:00.000Z'
const id = '9b2f3c1e-5a4d-4c8e-9f10-2b3c4d5e6f70'

const preferences = {
  soundEffects: true,
  initialRolesChosen: false,
  seenNotices: ['n1'],
  allowSMS: false,
  colorScheme: 'dark',
  userLanguage: 'de',
}

const organisation = {
  id,
  name: 'Café Nord',
  active: true,
  uiColor1: '#123456',
  uiColor2: '#abcdef',
  colors: '#111, #222',
  logo: { url: '/logo.svg' },
  darkModeLogo: { url: '/logo-dark.svg' },
  forceSMSIntake: true,
  logoutAfterMinutes: 30,
  termsAndConditions: '<p>Terms</p>',
  registrationFields: 'name,email',
  newUserRoleId: 'r1',
  oauthConfig: {
    google: { clientId: 'g' },
    azure: { tenantId: 't', clientId: 'a', confidential: true, publicClient: false },
    okta: { domain: 'okta.example', clientId: 'o' },
    forced: true,
    allowEmailFallback: false,
  },
  samlConfig: { allowEmailFallback: true },
  recaptchaSiteKey: 'key',
  cardTuckAllowed: true,
  cardFavoriteAllowed: false,
  ratingType: 'yesNo',
  whitelabel: { orgId: 'w1' },
}

const category = {
  id,
  title: 'Coffee',
  color: '#663300',
  icon: 'cup',
  uploadedIcon: { url: '/cup.png' },
  coverImage: { url: '/cover.jpg' },
  parentId: 'c0',
  position: 2,
  org: { position: 1 },
  showSearch: true,
  displayType: 'tile',
  derived: false,
  daisyChained: true,
  daisyChainUnlockPercentage: 80,
  daisyChainResetAfterQuizFailure: true,
}

const user = {
  id,
  name: 'Ada',
  email: 'ada@cafe.example',
  active: true,
  createdAt: at,
  passwordChangeRequired: false,
  selfRegistered: true,
  roles: ['r1', 'r2'],
  sessionId: 'session',
  jwtToken: 'token',
  primaryOrg: organisation,
  appPreferences: { updateId: 'u1', ...preferences },
}

const trackItem = {
  id,
  userId: 'u1',
  event: 'searched',
  objectType: 'category',
  objectId: 'c1',
  happenedAt: at,
  platform: 'web',
  userAgent: 'Mozilla/5.0',
  sessionId: 's1',
  properties: { terms: 'milk' },
}

const promo = {
  id,
  coverImage: { url: '/p.jpg' },
  targetUrl: '/library',
  versionNumber: '1.2',
  location: { home: true, library: false },
}

const deck = { id: 'd1', title: 'Milk' }
const offlineAction = { id, method: 'POST', path: '/user/seen', params: { id: 's1' }, priority: 'high', stamp: 7 }

describeEntity({ ids: 'S-ENTITY-01', codec: User, values: arbitraries.users, wire: user, required: ['id'] })
describeEntity({
  ids: 'S-ENTITY-02 D-ENTITY-30',
  codec: Organisation,
  values: arbitraries.organisations,
  wire: organisation,
  required: ['id'],
})
describeEntity({
  ids: 'S-ENTITY-03',
  codec: Category,
  values: arbitraries.categories,
  wire: category,
  required: ['id'],
})
describeEntity({
  ids: 'S-ENTITY-04',
  codec: CategoryBundle,
  values: arbitraries.categoryBundles,
  wire: {
    category,
    decks: [{ ...deck, cardCount: 12, percentageCardsSeen: 25 }],
    bundles: [{ category: { id: 'c2' }, bundles: [{ category: { id: 'c3' }, decks: [deck] }] }],
  },
  required: ['category'],
})
describeEntity({ ids: 'S-ENTITY-05', codec: Promo, values: arbitraries.promos, wire: promo, required: ['id'] })
describeEntity({
  ids: 'S-ENTITY-06',
  codec: Notification,
  values: arbitraries.notifications,
  wire: { notificationId: id, title: 'New', body: 'A deck || more', path: '/decks/d1', seenAt: at, createdAt: at },
  required: ['notificationId'],
})
describeEntity({
  ids: 'S-ENTITY-07 D-ENTITY-29',
  codec: Role,
  values: arbitraries.roles,
  wire: { id, name: 'Barista', notes: 'n', path: '/library/c1', org: { id: 'o1', name: 'Café' }, contentCode: 'MILK' },
  required: ['id'],
})
describeEntity({
  ids: 'S-ENTITY-08 D-ENTITY-31',
  codec: Favorite,
  values: arbitraries.favorites,
  wire: { cardId: 'c1', deckId: 'd1', createdAt: at, deletedAt: at, cardTitle: 'Steam' },
  required: ['cardId', 'deckId'],
})
describeEntity({
  ids: 'S-ENTITY-09',
  codec: SearchResult,
  values: arbitraries.searchResults,
  wire: {
    decks: [{ id: 'd1', title: 'Milk', categoryPath: [{ id: 'c1', title: 'Coffee' }] }],
    cards: [{ id: 'k1', deckId: 'd1', title: 'Steam', content: 'Hot', categoryPath: [{ id: 'c1', title: 'Coffee' }] }],
  },
  required: [],
})
describeEntity({
  ids: 'S-ENTITY-10',
  codec: RegisterPayload,
  values: arbitraries.registerPayloads,
  wire: {
    orgId: 'o1',
    roleId: 'r1',
    name: 'Ada',
    email: 'ada@cafe.example',
    password: 'secret',
    ssoPayload: { provider: 'okta', idToken: 'a.b.c', nonce: 'n' },
    recaptchaResponse: 'human',
  },
  required: [],
})
describeEntity({
  ids: 'S-ENTITY-11',
  codec: Preferences,
  values: arbitraries.preferences,
  wire: preferences,
  required: [],
})
describeEntity({
  ids: 'S-ENTITY-01 S-ENTITY-11',
  codec: AppPreferences,
  values: arbitraries.appPreferences,
  wire: { updateId: 'u1', ...preferences },
  required: [],
})
describeEntity({
  ids: 'S-ENTITY-12',
  codec: SpecialNotice,
  values: arbitraries.specialNotices,
  wire: {
    id,
    title: 'Soon',
    description: '<b>Soon</b>',
    enabled: true,
    mandatory: false,
    versionNumber: '2.0',
    platform: 'mobile',
  },
  required: ['id'],
})
describeEntity({
  ids: 'S-ENTITY-13',
  codec: HomeBundle,
  values: arbitraries.homeBundles,
  wire: {
    favoritedDecks: [deck],
    tuckedDecks: [deck],
    recentlyAllowedDecks: [deck],
    recentlyOpenedDecks: [deck],
    recommendedDecks: [deck],
    competitions: [{ id: 'k1', endsAt: at }],
    deckQuizTrials: [{ id: 't1', deckId: 'd1', passedAt: at }],
    notifications: [{ notificationId: 'n1', createdAt: at }],
    promos: [promo],
  },
  required: [],
})
describeEntity({
  ids: 'S-ENTITY-04 S-ENTITY-05',
  codec: LibraryBundle,
  values: arbitraries.libraryBundles,
  wire: { categories: [{ category: { id: 'c1' } }], promos: [promo], trending: [category] },
  required: ['categories'],
})
describeEntity({
  ids: 'S-ENTITY-15',
  codec: ClientState,
  values: arbitraries.clientStates,
  wire: {
    currentUser: user,
    loginState: 'loggedIn',
    loadState: 'error',
    loadError: 'connectionTimeout',
    networkState: 'offline',
    syncState: 'failed',
    cardsById: { k1: { id: 'k1', updatedAt: at } },
    categoriesById: { [id]: category },
    search: { query: 'milk', limit: 20, offset: 0, loading: true },
    colorScheme: 'light',
    userLanguage: 'fr',
    recentlyOpenedDecks: [deck],
    recommendedDecks: [deck],
    favoritedDecks: [deck],
    tuckedDecks: [deck],
    cachedVideos: ['/milk.mp4'],
    pendingActivity: [{ id: 'a1', timestamp: at, action: { event: 'openedApp' } }],
    offlineActions: [offlineAction],
    savedAt: at,
  },
  required: [],
  open: ['params'],
})
describeEntity({
  ids: 'S-ENTITY-16 D-ENTITY-32',
  codec: OfflineAction,
  values: arbitraries.offlineActions,
  wire: offlineAction,
  required: ['id', 'method', 'path', 'stamp'],
  open: ['params'],
})
describeEntity({
  ids: 'S-ENTITY-17',
  codec: TrackItem,
  values: arbitraries.trackItems,
  wire: trackItem,
  required: ['id', 'event', 'happenedAt'],
  open: ['properties'],
})

describe('what goes with the entities of the shell', () => {
  test('S-ENTITY-16 D-ENTITY-32 rejects a priority other than high or normal and a method other than POST or DELETE', () => {
    expect(decode(OfflineAction, { ...offlineAction, priority: 'low' })).toMatchObject({
      left: { expected: 'Priority' },
    })
    expect(decode(OfflineAction, { ...offlineAction, method: 'GET' })).toMatchObject({
      left: { expected: 'ActionMethod' },
    })
  })

  test('S-ENTITY-18 basic, video, quiz, file, do-or-dont, discussion and order-up are known card types', () => {
    const named = ['basic', 'video', 'quiz', 'file', 'doOrDont', 'discussion', 'orderUp']
    expect(named.filter(KnownCardType.is)).toEqual(named)
  })

  test('S-BRAND-09 D-ENTITY-30 the colours are the trimmed, non-empty parts of the comma list', () => {
    expect(parseColors(' #111 ,, rgb , ')).toEqual(['#111', 'rgb'])
    expect(parseColors(undefined)).toEqual([])
  })

  test('S-REG-01 the registration fields are a subset of name, email and password without duplicates', () => {
    expect(parseRegistrationFields(' Email, name,name , shoeSize')).toEqual(['email', 'name'])
    expect(parseRegistrationFields('')).toEqual([])
  })

  test('S-LANG-06 decodes a user with an unknown language', () => {
    expect(E.isRight(decode(User, { id, appPreferences: { userLanguage: 'tlh' } }))).toBe(true)
  })

  test('S-ENTITY-02 decodes an image that is a URL without an object', () => {
    expect(decode(Organisation, { id, logo: '/logo.svg' })).toEqual(E.right({ id, logo: { url: '/logo.svg' } }))
  })

  test('S-API-15 S-ROUTE-37 decodes settings with any additional fields', () => {
    const settings = { anything: { deep: [1] } }
    expect(decode(AdminSettings, settings)).toEqual(E.right(settings))
    expect(decode(AdminSettingsApp, { ...settings, disabled: true })).toEqual(E.right({ ...settings, disabled: true }))
    const forEmail = { emailExists: true, samlConfig: {}, oauthConfig: { forced: true }, org: { id } }
    expect(decode(AppSettings, forEmail)).toEqual(E.right(forEmail))
    expect(decode(AppSettings, { emailExists: 'yes' })).toMatchObject({ _tag: 'Left' })
  })
})

import { describe, expect, test } from 'vitest'
import type { Organisation } from '../../../protocol/entities/organisation'
import type { User } from '../../../protocol/entities/user'
import { networkFault } from '../../../protocol/faults'
import { unbranded, type WhiteLabel } from '../../../protocol/white-label'
import { startApp, started, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, TAB } from '../../../test/examples/defaults'
import { assessment, content, plainCard, quizCard } from '../../../test/examples/assessment'

const org = (more: Partial<Organisation> = {}): Organisation => ({ id: 'org', ...more })
const of = (primaryOrg: Organisation, more: Partial<User> = {}): User => ({ ...mayaWithoutOrg, primaryOrg, ...more })
const guardFor = (user: User, whiteLabel: WhiteLabel = unbranded) =>
  startApp().signIn(user).view('shell', {}, { whiteLabel })?.guard
const shell = (app: App, whiteLabel: WhiteLabel = unbranded) => {
  const view = app.view('shell', {}, { whiteLabel })
  if (view === undefined) throw new Error('the shell always shows')
  return view
}
const internal = { kind: 'apiError', type: 'internal', message: '', code: 500 } as const
const signedOut = () =>
  startApp()
    .tell(started)
    .answer('sync', { trials: [], notices: [] })
    .fail('login', { kind: 'apiError', type: 'unauthorized', message: '', code: 401 })

describe('a log-out in progress', () => {
  const leaving = (app: App) => shell(app).leaving === true
  const synced = { user: mayaWithoutOrg, trials: [], notices: [] }
  /** Delivers all unsent actions, activities last. */
  const deliver = (app: App): App => {
    const send = () => {
      for (const { id } of app.state.user.outbox.rows) app.tell({ type: 'rowSent', rowId: id })
    }
    send()
    app.tell({ type: 'activityDue' })
    send()
    return app
  }

  test('S-SYNC-32 X-UX-02 is shown from the confirmation to the end: during the sync, the sending of unsent actions, and the log-out call', () => {
    const app = startApp().signIn()
    expect(leaving(app)).toBe(false)
    app.do('sync', {})
    expect(leaving(app)).toBe(false)
    app.answer('sync', synced).do('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: true })
    expect(leaving(app)).toBe(false)
    app.do('logOut', { force: false })
    expect(leaving(app)).toBe(true)
    app.answer('sync', synced)
    expect([leaving(app), app.state.user.session.login.value]).toEqual([true, 'loggedIn'])
    deliver(app)
    expect([leaving(app), app.state.user.session.login.value]).toEqual([true, 'loggingOut'])
    app.answer('logout', {})
    expect([leaving(app), shell(app).guard]).toEqual([false, 'signedOut'])
  })

  test('S-SYNC-32 D-ALERT-12 ends with the alert that explains the failure, and when the tab that requested it closes', () => {
    const asked = () => startApp().signIn().do('logOut', { force: false })
    expect(leaving(asked().fail('sync', networkFault('offline')))).toBe(false)
    expect(leaving(asked().fail('sync', internal))).toBe(false)
    expect(leaving(deliver(asked().answer('sync', synced)).fail('logout', networkFault('timeout')))).toBe(false)
    const left = asked()
    expect(leaving(left)).toBe(true)
    left.tell(started)
    expect(leaving(left)).toBe(false)
  })
})

describe('the guard', () => {
  test('S-ROUTE-31 S-SHELL-19 is starting before the first event, and while the first sync may still return a user', () => {
    expect(shell(startApp())).toMatchObject({ guard: 'starting', load: 'initial' })
    expect(shell(startApp().tell(started))).toMatchObject({ guard: 'starting', load: 'restored' })
  })

  test('S-ROUTE-30 S-ROUTE-31 is the sign-in when the server returns no user either', () => {
    expect(shell(signedOut())).toMatchObject({ guard: 'signedOut', load: 'synced' })
    expect(shell(signedOut()).user).toBeUndefined()
  })

  test('S-SHELL-12 a start without a user and without a network shows the error', () => {
    const offline = startApp().tell(started).fail('sync', networkFault('offline'))
    expect(shell(offline)).toMatchObject({ guard: 'signedOut', load: 'offline' })
    const slow = startApp().tell(started).fail('sync', networkFault('timeout'))
    expect(shell(slow).load).toBe('connectionTimeout')
  })

  test('S-SHELL-12 S-SYNC-01 a first sync that the server cannot answer is another kind of error, unless a user is known', () => {
    const app = startApp().tell(started).fail('sync', internal)
    expect(shell(app)).toMatchObject({ guard: 'signedOut', load: 'unknown' })
    expect(app.state.user.sync.load.value).toBe('restored')
    app.do('sync', {}).answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    expect(shell(app)).toMatchObject({ guard: 'open', load: 'synced' })
    app.tell(started).fail('sync', internal)
    expect(shell(app)).toMatchObject({ guard: 'open', load: 'restored' })
  })

  test('S-SHELL-13 the app starts again with the next sync after the first has failed', () => {
    for (const fault of [networkFault('offline'), networkFault('timeout'), internal]) {
      const app = startApp().tell(started).fail('sync', fault).do('sync', {})
      expect(shell(app).guard).toBe('starting')
      app.fail('sync', fault)
      expect(shell(app).guard).toBe('signedOut')
    }
  })

  test('S-ROUTE-30 a restored user may enter before the first sync of this start', () => {
    const app = startApp().signIn().tell(started)
    expect(shell(app)).toMatchObject({ guard: 'open', load: 'restored' })
  })

  test('S-SYNC-24 the sign-in does not wait for the sync after a forced log-out', () => {
    const app = startApp().signIn().do('sync', {})
    app.fail('sync', { kind: 'apiError', type: 'unauthorized', message: '', code: 401 })
    expect(app.state.user.sync.load.context.status).toBe('syncing')
    expect(shell(app).guard).toBe('signedOut')
  })

  test('S-ROUTE-33 a user who must set a password sees only that', () => {
    expect(guardFor({ ...mayaWithoutOrg, passwordChangeRequired: true })).toBe('setPassword')
    expect(guardFor({ ...mayaWithoutOrg, passwordChangeRequired: false })).toBe('open')
  })

  test('S-ROUTE-34 the SMS question is shown until it is answered, either way', () => {
    const asking = org({ forceSMSIntake: true })
    expect(guardFor(of(asking))).toBe('smsIntake')
    expect(guardFor(of(asking, { appPreferences: { allowSMS: false } }))).toBe('open')
    expect(guardFor(of(asking, { appPreferences: { allowSMS: true } }))).toBe('open')
    expect(guardFor(of(org()))).toBe('open')
  })

  test('S-ROUTE-36 a disabled organisation excludes its users', () => {
    expect(guardFor(of(org({ active: false })))).toBe('appDisabled')
    expect(guardFor(of(org({ active: true })))).toBe('open')
    expect(guardFor(of(org()))).toBe('open')
  })

  test('S-ROUTE-37 a disabled white-label excludes everyone, signed in or not', () => {
    const disabled = { ...unbranded, disabled: true }
    expect(guardFor(mayaWithoutOrg, disabled)).toBe('appDisabled')
    expect(shell(signedOut(), disabled).guard).toBe('appDisabled')
    expect(shell(startApp(), disabled).guard).toBe('appDisabled')
  })

  test('S-ROUTE-33 S-ROUTE-34 S-ROUTE-36 App Disabled takes precedence over Set Password, Set Password over the SMS intake', () => {
    const all = of(org({ active: false, forceSMSIntake: true }), { passwordChangeRequired: true })
    expect(guardFor(all)).toBe('appDisabled')
    expect(guardFor({ ...all, primaryOrg: org({ forceSMSIntake: true }) })).toBe('setPassword')
  })

  test('S-ROUTE-31 S-ROUTE-33 S-ROUTE-36 projects no view of content unless the guard is open', () => {
    const deck = content([plainCard('a')], { type: 'standard' })
    const app = startApp().signIn().openDeck(deck).loadHome({})
    const params = { deckId: deck.deck.id }
    expect(app.view('home', {})).toBeDefined()
    expect(app.view('deck', params)).toBeDefined()
    expect(app.view('certificate', params)).toBeDefined()
    for (const user of [{ ...mayaWithoutOrg, passwordChangeRequired: true }, of(org({ active: false }))]) {
      app.do('sync', {}).answer('sync', { user, trials: [], notices: [] })
      expect([app.view('home', {}), app.view('deck', params), app.view('certificate', params)]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
    app.do('logOut', { force: true })
    expect(app.view('home', {})).toBeUndefined()
    expect(app.view('deck', params)).toBeUndefined()
    expect(app.view('health', {})).toBeDefined()
  })
})

describe('offline', () => {
  test('S-SHELL-20 the bar is shown after a sync when the network is lost, and hidden when it is back', () => {
    const app = startApp().signIn()
    expect(shell(app)).toMatchObject({ load: 'synced', offlineBar: false, online: true })
    app.do('sync', {}).fail('sync', networkFault('offline'))
    expect(shell(app)).toMatchObject({ load: 'synced', offlineBar: true, online: false })
    app.do('sync', {}).answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    expect(shell(app)).toMatchObject({ offlineBar: false, online: true })
  })

  test('S-SHELL-20 O-59 the bar is also shown with a restored user whose first sync found no network', () => {
    const app = startApp().signIn().tell(started)
    expect(shell(app)).toMatchObject({ load: 'restored', offlineBar: false })
    app.fail('sync', networkFault('offline'))
    expect(shell(app)).toMatchObject({ guard: 'open', load: 'restored', offlineBar: true })
  })

  test('S-SHELL-20 there is no bar at the start, or with the error screen', () => {
    expect(shell(startApp()).offlineBar).toBe(false)
    expect(shell(startApp().tell(started).fail('sync', networkFault('offline'))).offlineBar).toBe(false)
  })

  test('S-SHELL-20 a device that loses its connection is offline at once', () => {
    const app = startApp().signIn().tell({ type: 'connectivity', online: false })
    expect(shell(app)).toMatchObject({ offlineBar: true, online: false })
    app.do('sync', {}).answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    expect(shell(app).online).toBe(false)
  })

  test('S-SHELL-20 S-LOGIN-31 a user who signs out without a network sees the sign-in’s message, not the bar', () => {
    const app = startApp().signIn().tell({ type: 'connectivity', online: false }).do('logOut', { force: true })
    expect(shell(app)).toMatchObject({ guard: 'signedOut', load: 'restored', offlineBar: false, online: false })
  })
})

describe('the brand', () => {
  const aurora: WhiteLabel = {
    id: 'aurora',
    orgId: 'aurora-org',
    webDisplayName: 'Aurora Academy',
    loginVariant: 'twoCode',
    uiColor1: '#0d1b3d',
    uiColor2: '#e4002b',
    logo: { url: 'aurora.svg' },
    darkModeLogo: { url: 'aurora-dark.svg' },
    fonts: { text: 'sans-serif' },
    assessmentLabel: 'Challenge',
    supportEmail: 'support@aurora.example',
    accountActions: [{ label: 'Payslips', url: 'https://aurora.example/pay' }],
  }

  test('S-BRAND-01 S-ACCT-02 O-17 is that of the white-label before sign-in', () => {
    expect(shell(signedOut(), aurora).brand).toEqual({
      displayName: 'Aurora Academy',
      assessmentLabel: 'Challenge',
      orgId: 'aurora-org',
      uiColor1: '#0d1b3d',
      uiColor2: '#e4002b',
      logo: 'aurora.svg',
      darkModeLogo: 'aurora-dark.svg',
      fonts: { text: 'sans-serif' },
      supportEmail: 'support@aurora.example',
      accountActions: [{ label: 'Payslips', url: 'https://aurora.example/pay' }],
    })
  })

  test('O-17 is that of the primary organisation after sign-in, if it has a value', () => {
    const user = of(org({ uiColor1: '#123456', logo: { url: 'org.svg' } }))
    const { brand } = shell(startApp().signIn(user), aurora)
    expect(brand).toMatchObject({ uiColor1: '#123456', uiColor2: '#e4002b', logo: 'org.svg', orgId: 'org' })
    expect(brand.displayName).toBe('Aurora Academy')
  })

  test('S-SHELL-10 without a white-label the name comes with the logo', () => {
    const named = of(org({ name: 'Northwind Coffee', logo: { url: 'org.svg' } }))
    expect(shell(startApp().signIn(named)).brand).toMatchObject({ displayName: 'Northwind Coffee', logo: 'org.svg' })
    expect(shell(startApp().signIn(named), aurora).brand.displayName).toBe('Aurora Academy')
    expect(shell(startApp().signIn(of(org({ name: 'Northwind Coffee' })))).brand.displayName).toBe('Flipdeck')
  })

  test('S-BRAND-04 the dark logo of one brand never replaces the light logo of another', () => {
    const { brand } = shell(startApp().signIn(of(org({ logo: { url: 'org.svg' } }))), aurora)
    expect(brand.darkModeLogo).toBeUndefined()
    const plain = shell(startApp().signIn(of(org())), aurora).brand
    expect(plain).toMatchObject({ logo: 'aurora.svg', darkModeLogo: 'aurora-dark.svg' })
    const half = shell(startApp().signIn(of(org({ darkModeLogo: { url: 'org-dark.svg' } }))), aurora).brand
    expect(half).toMatchObject({ logo: 'aurora.svg', darkModeLogo: 'aurora-dark.svg' })
  })

  test('S-BRAND-02 is the product itself without a white-label', () => {
    expect(shell(signedOut()).brand).toEqual({ displayName: 'Flipdeck', assessmentLabel: 'Assessment' })
  })

  test('S-BRAND-08 assessments have the customer’s label, else the standard one', () => {
    expect(shell(signedOut(), aurora).brand.assessmentLabel).toBe('Challenge')
    const { assessmentLabel: _, ...standard } = aurora
    expect(shell(signedOut(), standard).brand.assessmentLabel).toBe('Assessment')
    for (const blank of ['', ' ', '\u200B'])
      expect(shell(signedOut(), { ...aurora, assessmentLabel: blank }).brand.assessmentLabel).toBe('Assessment')
  })
})

describe('the frame around every screen', () => {
  test('S-SHELL-07 S-SHELL-24 S-SHELL-25 has the user’s name, first name and initials', () => {
    expect(shell(startApp().signIn()).user).toEqual({
      id: 'maya',
      name: 'Maya Okafor',
      firstName: 'Maya',
      initials: 'MO',
      isGuest: false,
    })
  })

  test('S-REG-11 a guest is marked as a guest; a user with only an address has it as their name', () => {
    const guest = shell(startApp().signIn({ id: 'g' })).user
    expect(guest).toEqual({ id: 'g', name: 'Guest', firstName: 'Guest', initials: 'G', isGuest: true })
    const unnamed = shell(startApp().signIn({ id: 'u', email: 'ada@example.org' })).user
    expect(unnamed).toMatchObject({ name: 'ada@example.org', initials: 'A', isGuest: false })
  })

  test('S-PREF-03 D-ANSWER-21 sounds are on unless the learner has switched them off', () => {
    const sounds = (user: User) => shell(startApp().signIn(user)).sounds
    expect(sounds({ ...mayaWithoutOrg, appPreferences: { soundEffects: false } })).toBe(false)
    expect(sounds({ ...mayaWithoutOrg, appPreferences: { soundEffects: true } })).toBe(true)
    expect(sounds(mayaWithoutOrg)).toBe(true)
  })

  test('S-SHELL-05 the library item leads to the only strip', () => {
    const app = startApp().signIn()
    expect(shell(app).libraryCategoryId).toBeUndefined()
    app.loadLibrary({ categories: [{ category: { id: 'c1', displayType: 'strip' } }] })
    expect(shell(app).libraryCategoryId).toBe('c1')
  })

  test('X-OUTBOX-06 counts only the user’s own unsent actions', () => {
    const deck = content([plainCard('a')], { type: 'standard' })
    const app = startApp().signIn().openDeck(deck)
    app.do('flipCard', { deckId: deck.deck.id, cardId: 'a', side: 'back' })
    app.do('favoriteCardToggle', { deckId: deck.deck.id, cardId: 'a', favorite: true })
    expect(shell(app).waiting).toBe(2)
    app.do('logOut', { force: true })
    expect(shell(app).waiting).toBe(0)
    app.signIn({ id: 'ada' })
    expect(shell(app).waiting).toBe(0)
    app.do('logOut', { force: true }).signIn()
    expect(shell(app).waiting).toBe(2)
  })

  test('S-SHELL-14 S-SHELL-16 has the troubleshooting facts: platform, session of this start, organisation of the configuration, and API prefix', () => {
    const app = startApp().signIn(of(org()))
    expect(shell(app, { ...unbranded, orgId: 'config-org' }).troubleshooting).toEqual({
      platform: 'web',
      session: TAB,
      org: 'config-org',
    })
    const { apiPrefix } = shell(app, { ...unbranded, apiPrefix: '/learn/api' }).troubleshooting
    expect(apiPrefix).toBe('/learn/api')
  })

  test('S-ROUTE-30 keeps the requested URL, with alerts, language and colour scheme', () => {
    const app = signedOut().do('storeInitialUrl', { url: '/decks/d1' }).do('reportUnknownRoute', {})
    app.do('chooseLanguage', { language: 'de' }).do('chooseColorScheme', { colorScheme: 'dark' })
    expect(shell(app)).toMatchObject({
      initialUrl: '/decks/d1',
      language: 'de',
      colorScheme: 'dark',
      alerts: [{ kind: 'pageNotFound' }],
    })
  })

  test('S-DAISY-05 D-DAISY-06 delays the alert of an unlocked deck while an attempt is open, and drops it after a relock', () => {
    const category = {
      id: 'k',
      daisyChained: true,
      daisyChainUnlockPercentage: 50,
      daisyChainResetAfterQuizFailure: true,
    }
    const decks = ['deck', 'next'].map((id) => ({ id, title: id, cardCount: 2, percentageCardsSeen: 0 }))
    const reading = () =>
      startApp()
        .signIn()
        .loadLibrary({ categories: [{ category, decks }] })
        .openDeck(assessment([plainCard('c1'), quizCard('q1')], { passingGrade: 80 }))
        .do('flipCard', { deckId: 'deck', cardId: 'c1', side: 'back' })
    const kinds = (app: App) => shell(app).alerts.map(({ kind }) => kind)
    const app = reading()
    expect(app.state.user.alerts.map(({ kind }) => kind)).toEqual(['deckUnlocked'])
    expect(kinds(app)).toEqual([])
    expect(kinds(app.do('closeDeck', { deckId: 'deck' }))).toEqual(['deckUnlocked'])
    const failed = reading().do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'b' })
    expect(kinds(failed)).toEqual(['deckRelocked'])
  })
})

describe('views that the page may store', () => {
  const storable = (app: App, context: Parameters<App['view']>[2] = {}) =>
    app.view('shell', {}, context)?.storable === true

  test('X-PERF-03 S-SYNC-34 the page may store them for its next start, unless the log is in memory or the learner may be signed out by then', () => {
    const member = { ...mayaWithoutOrg, primaryOrg: org() }
    const signedIn = () => startApp().signIn(member)
    expect(storable(signedIn())).toBe(true)
    expect(storable(signedIn(), { storage: 'memory' })).toBe(false)
    expect(storable(signedIn().do('logOut', { force: false }))).toBe(false)
    expect(storable(startApp().signIn({ ...member, primaryOrg: org({ logoutAfterMinutes: 30 }) }))).toBe(false)
    expect(storable(startApp().signIn({ ...member, primaryOrg: org({ active: false }) }))).toBe(false)
    expect(storable(signedOut())).toBe(false)
  })
})

import * as constants from '../../protocol/constants'
import type { IntentType } from '../../protocol/intents'
import type { Account } from './accounts'
import { soundDisk } from './disk'
import { generateInput, nextInput, type LearnerInput } from './learner'
import { ownRowsOf, userOf } from './state-access'
import type { Random } from './random'
import { checkPrivacy } from './privacy-check'
import { actionKeyOf } from './requests'
import type { Tab } from './tab'
import type { World } from './world'

// Conflicts between tabs that chance alone produces in one world of thousands. Each is one step of a run; the step's
// seed decides where in it something happens.

type Contention = (world: World, random: Random) => Promise<void>

/** The name of the sender lock in the browser. */
const LOCK = 'flipdeck-sender'
/** Long enough for a start, a sign-in and its sync, ms. */
const SETTLED = 4_000
/** Another tab takes over from a sender after 45 s, and waits for its possibly pending request, ms. */
const TAKEN_OVER = 45_000
const LONGEST_TERM = 2 * TAKEN_OVER + constants.requestTimeout
/** A limit on tasks until a condition holds. */
const BUSIEST = 3_000

/** Freezes the sender at any point of its lease; another tab may take over, and the first one wakes at any time. */
export const takeOver: Contention = async (world, random) => {
  if ((await twoTabs(world)) === undefined) return
  connect(world)
  await actSome(world, random, 1 + random.below(4))
  const sender = await nextSender(world)
  if (sender === undefined) return
  await world.burst(random.below(14))
  world.freeze(sender, true)
  if (random.chance(0.3)) await world.pass(TAKEN_OVER - 1_000 + random.below(1_500))
  else if (random.chance(0.2)) await world.pass(300)
  else await until(world, () => world.requests.senders().some((name) => name !== sender.name), LONGEST_TERM)
  world.freeze(sender, false)
  await world.burst(random.below(60))
}

/** Freezes one tab during a lease or load; in another tab a user signs out and another one in before it wakes. */
export const switchUserMeanwhile: Contention = async (world, random) => {
  const tabs = await twoTabs(world)
  if (tabs === undefined) return
  connect(world)
  const sleeper = random.chance(0.5) ? await loading(world, tabs[0]) : await sending(world, random)
  const other = world.awake().find((tab) => tab !== sleeper)
  if (sleeper === undefined || other === undefined) return
  await world.burst(random.below(14))
  world.freeze(sleeper, true)
  world.act(other, { intent: { type: 'logOut', data: { force: true } } })
  await world.pass(random.pick([300, SETTLED]) ?? 0)
  const next = random.pick(world.device.server.accounts)
  if (next !== undefined) signIn(world, other, next)
  await world.pass(random.pick([300, SETTLED]) ?? 0)
  world.freeze(sleeper, false)
  // The user at the first tab continues before the tab has read the log.
  if (random.chance(0.5)) act(world, sleeper, random.pick(unsent))
  await world.burst(random.below(60))
}

/** Changes the same data by turns in two tabs without cross-tab notifications: one acts on outdated state. */
export const crossEachOther: Contention = async (world, random) => {
  const tabs = await twoTabs(world)
  if (tabs === undefined) return
  const [one, other] = random.chance(0.5) ? tabs : [tabs[1], tabs[0]]
  const input = inputAt(world, one, 'favoriteCardToggle')
  if (input?.intent.type !== 'favoriteCardToggle') return
  const { data } = input.intent
  const { channel } = world.device
  channel.lost = 1
  for (const [tab, favorite] of [
    [one, true],
    [other, false],
    [one, true],
  ] as const) {
    world.act(tab, { intent: { type: 'favoriteCardToggle', data: { ...data, favorite } } })
    await world.pass(random.pick([100, 500]) ?? 0)
  }
  channel.lost = 0
}

/** Checks that other tabs show what one tab has recorded, where notifications reach them (X-LOG-05). */
export const followEachOther: Contention = async (world, random) => {
  const tabs = await twoTabs(world)
  if (tabs === undefined) return
  const { device, assertions } = world
  device.channel.lost = 0
  device.disk.faults = soundDisk
  device.disk.room = undefined
  const history = device.oracle.history()
  const before = history.head()
  act(world, tabs[0], random.pick(unsent))
  await world.pass(SETTLED)
  const head = history.head()
  // Rows recorded while notifications were lost are not announced again.
  if (head === before) return
  await world.pass(SETTLED)
  for (const { engine, name, log } of world.awake()) {
    const state = log === undefined ? engine?.state() : undefined
    if (state === undefined || device.oracle.find(state)?.history !== history) continue
    assertions.must(state.seq >= head, () => `X-LOG-05: ${name} does not follow what another tab has recorded`)
  }
}

/**
 * Wipes the database with pending actions, or after all were delivered. Pending actions must be restored and shown
 * before delivery (X-HEAL-08), and a start must detect the loss even without any (X-HEAL-01).
 */
export const loseTheLog: Contention = async (world, random) => {
  const { device, assertions } = world
  const tab = (await twoTabs(world))?.[0]
  const owner = device.server.accounts.find(({ id }) => tab !== undefined && id === user(tab))
  if (tab === undefined || owner === undefined) return
  connect(world)
  act(world, tab, 'openDeck')
  await world.pass(SETTLED)
  const { network } = device
  // Loads still succeed; every action sent to the server fails.
  if (random.chance(0.6)) network.plan = ({ method }) => (method === 'GET' ? undefined : 'error500')
  for (const type of unsent) act(world, tab, type)
  await world.pass(3 * SETTLED)
  network.plan = () => undefined
  const isLog = tab.log === undefined && device.oracle.history().head() > 0
  if (random.chance(0.5)) world.losePower()
  else for (const open of world.tabs.slice()) world.crash(open)
  device.disk.wipe()
  device.disk.faults = soundDisk
  device.disk.room = undefined
  network.plan = (request) => (actionKeyOf(request) === undefined ? undefined : 'error500')
  world.open()
  await world.pass(SETTLED)
  const rows = device.oracle.history().rows()
  if (isLog && rows.some(({ type }) => type === 'appStarted'))
    assertions.must(
      rows.some(({ type }) => type === 'storageHealed'),
      () => 'X-HEAL-01: a start beside the mirror of a lost log says nothing of the loss',
    )
  const after = world.tabs[0]
  if (after !== undefined) {
    signIn(world, after, owner)
    await world.pass(SETTLED)
    for (const { deck } of device.server.decks()) {
      world.act(after, { intent: { type: 'openDeck', data: { deckId: deck.id } } })
      await world.pass(SETTLED / 2)
    }
  }
  network.plan = () => undefined
}

/**
 * Forces a logout with unsent actions, which another tab has mirrored too. On a working device the next user must not
 * be able to read them (X-SEC-06).
 */
export const leaveUnsent: Contention = async (world, random) => {
  const { device } = world
  for (const tab of world.tabs.filter(({ frozen }) => frozen)) world.freeze(tab, false)
  device.disk.faults = soundDisk
  device.disk.room = undefined
  device.channel.lost = 0
  const tabs = await twoTabs(world)
  const [first, second] = tabs ?? []
  const owner = device.server.accounts.find(({ id }) => first !== undefined && id === user(first))
  const other = device.server.accounts.find(({ id }) => id !== owner?.id)
  // A tab in memory mode shares no rows with other tabs.
  if (first === undefined || second === undefined || owner === undefined || other === undefined) return
  if (world.tabs.some(({ log }) => log !== undefined)) return
  device.network.plan = (request) => (actionKeyOf(request) === undefined ? undefined : 'error500')
  connect(world)
  await actSome(world, random, 1 + random.below(4))
  await world.pass(random.pick([0, 300, SETTLED]) ?? 0)
  world.act(second, { intent: { type: 'logOut', data: { force: true } } })
  await world.pass(SETTLED)
  signIn(world, second, other)
  await world.pass(2 * SETTLED)
  if (user(second) === other.id) checkPrivacy(world, owner)
  device.network.plan = () => undefined
}

/**
 * Lets the server refuse a card's submission, or the learner park it; then submits again here or in another tab,
 * possibly while the first is being sent (O-32).
 */
export const submitAnew: Contention = async (world, random) => {
  const { server } = world.device
  const tab = random.pick(world.awake().filter((each) => user(each) !== undefined))
  const workshop = server.decks().find(({ cards }) => cards.some(({ type }) => type === 'feedback'))
  if (tab === undefined || workshop === undefined) return
  const { refused } = server.behavior
  const refuse = (key: string) => workshopActions.has(causeOfAction(world, key)) || refused(key)
  connect(world)
  world.act(tab, { intent: { type: 'openDeck', data: { deckId: workshop.deck.id } } })
  await world.pass(SETTLED)
  server.behavior = { ...server.behavior, refused: refuse }
  const type = random.pick(submissions)
  act(world, tab, type)
  await world.pass(random.pick([0, 300, SETTLED, SETTLED]) ?? 0)
  if (random.chance(0.4)) act(world, tab, 'setAsideAction')
  await world.burst(random.below(20))
  if (random.chance(0.5)) server.behavior = { ...server.behavior, refused }
  if (random.chance(0.3)) act(world, tab, 'sendNow')
  await world.burst(random.below(10))
  for (let presses = 1 + random.below(3); presses > 0; presses--) {
    act(world, random.pick(world.awake()) ?? tab, type)
    await world.burst(random.below(15))
  }
  server.behavior = { ...server.behavior, refused }
  await world.burst(random.below(60))
}

/**
 * Lets the server refuse an assessment's action for good, or the learner park it. Then discards the pending actions
 * here or in another tab, possibly while some are being sent, and continues the assessment (decision 3).
 */
export const letGo: Contention = async (world, random) => {
  const { server } = world.device
  const tab = random.pick(world.awake().filter((each) => user(each) !== undefined))
  const exam = server.decks().find(({ deck }) => deck.type === 'quiz')
  if (tab === undefined || exam === undefined) return
  const { refused } = server.behavior
  const cause = random.pick(assessmentCauses)
  connect(world)
  server.behavior = { ...server.behavior, refused: (key) => causeOfAction(world, key) === cause || refused(key) }
  world.act(tab, { intent: { type: 'openDeck', data: { deckId: exam.deck.id } } })
  await world.pass(SETTLED)
  for (let acts = 2 + random.below(8); acts > 0; acts--) {
    act(world, tab, random.pick(assessmentIntents))
    await world.pass(random.pick([0, 300, 4_000]) ?? 0)
  }
  if (random.chance(0.4)) act(world, tab, 'setAsideAction')
  await world.burst(random.below(20))
  if (random.chance(0.3)) server.behavior = { ...server.behavior, refused }
  if (random.chance(0.3)) act(world, tab, 'sendNow')
  await world.burst(random.below(10))
  for (let presses = 1 + random.below(3); presses > 0; presses--) {
    act(world, random.pick(world.awake()) ?? tab, 'letGoOfAssessment')
    await world.burst(random.below(15))
  }
  server.behavior = { ...server.behavior, refused }
  await world.burst(random.below(60))
}
const assessmentCauses = ['quizTrialStarted', 'quizAnswered', 'quizAttemptCompleted', 'quizScoreSubmitted'] as const
const assessmentIntents: readonly IntentType[] = [
  'answerQuestion',
  'answerQuestion',
  'answerQuestion',
  'completeAttempt',
  'retryQuizDeck',
  'submitQuizDeckScore',
]

/** Cards accept these once, and again after a refusal: by intent, and by event type. */
const submissions: readonly IntentType[] = ['submitFeedback', 'submitLikertResponse', 'submitOrder']
const workshopActions: ReadonlySet<string> = new Set(['feedbackSubmitted', 'likertSubmitted', 'orderSubmitted'])
const causeOfAction = ({ device: { oracle } }: World, key: string): string =>
  (oracle.actions.get(key) ?? oracle.mirroredActions.get(key))?.cause ?? ''

/** Intents that queue an action, whoever performs them. */
const unsent: readonly IntentType[] = ['rateCard', 'favoriteCardToggle', 'flipCard']

const user = ({ engine }: Tab): string | undefined => (engine === undefined ? undefined : userOf(engine.state()))

/** Returns two running tabs of one log with a signed-in user; opens another one where possible. */
async function twoTabs(world: World): Promise<readonly [Tab, Tab] | undefined> {
  const shared = () => world.awake().filter((tab) => tab.log === undefined && user(tab) !== undefined)
  if (shared().length < 2 && world.tabs.length < 3) world.open()
  await world.pass(SETTLED)
  const [one, other] = shared()
  return one === undefined || other === undefined ? undefined : [one, other]
}

function connect(world: World): void {
  world.device.network.connected = true
  world.device.network.portal = false
  world.report({ type: 'connectivity', online: true })
}

function signIn(world: World, tab: Tab, { email, password }: Account): void {
  world.act(tab, {
    intent: { type: 'logIn', data: { method: 'email', name: email, filled: true } },
    secret: { email, password },
  })
}

function inputAt({ device }: World, tab: Tab, type: IntentType | undefined): LearnerInput | undefined {
  const state = tab.engine?.state()
  return state === undefined || type === undefined ? undefined : generateInput(device, state, tab, type)
}

function act(world: World, tab: Tab, type: IntentType | undefined): void {
  const input = inputAt(world, tab, type)
  if (input !== undefined) world.act(tab, input)
}

async function actSome(world: World, random: Random, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const tab = random.pick(world.awake())
    const state = tab?.engine?.state()
    if (tab === undefined || state === undefined) return
    if (random.chance(0.5)) act(world, tab, 'rateCard')
    else {
      const input = nextInput(world.device, state, tab)
      if (input !== undefined) world.act(tab, input)
    }
    await world.burst(random.below(10))
  }
}

/** Returns the next holder of the lock, before it has received it. */
async function nextSender(world: World): Promise<Tab | undefined> {
  const held = () => world.awake().find(({ name }) => name === world.device.locks.holder(LOCK))
  const isDue = () => held() !== undefined || world.awake().every((tab) => ownRows(tab) === 0)
  await until(world, isDue, SETTLED)
  return held()
}
const ownRows = ({ engine }: Tab): number => (engine === undefined ? 0 : ownRowsOf(engine.state()).length)

async function sending(world: World, random: Random): Promise<Tab | undefined> {
  await actSome(world, random, 1 + random.below(3))
  return nextSender(world)
}

/** A sync consists of several sequential calls. */
async function loading(world: World, tab: Tab): Promise<Tab> {
  world.act(tab, { intent: { type: 'sync', data: {} } })
  return tab
}

/** Runs one task after the other until the condition holds or this time has passed, ms. */
async function until(world: World, isSo: () => boolean, ms: number): Promise<void> {
  const { schedule, random } = world.device
  const end = schedule.now() + ms
  for (let released = 0; released < BUSIEST && !isSo(); released++) {
    const task = random.pick(schedule.ready())
    const next = schedule.nextDue()
    if (task !== undefined) await world.release(task)
    else if (next !== undefined && next <= end) schedule.advance(next - schedule.now())
    else return
  }
}

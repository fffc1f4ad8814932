import { headers } from '../../protocol/api/wire'
import * as constants from '../../protocol/constants'
import type { IntentType } from '../../protocol/intents'
import type { Account } from './accounts'
import { soundDisk } from './disk'
import { doingOf, nextDoing, type Doing } from './learner'
import { ownRowsOf, userOf } from './probe'
import type { Random } from './random'
import { checkReadable } from './readable'
import type { Tab } from './tab'
import type { World } from './world'

// Tabs that get in each other's way: what chance alone brings about in one world of thousands. Each of these is one
// step of a run; where in it something happens is left to the step's seed.

type Contention = (world: World, random: Random) => Promise<void>

/** The lock between senders, as it is named to the browser. */
const LOCK = 'flipdeck-sender'
/** Long enough for a start, a sign-in and its sync, ms. */
const SETTLED = 4_000
/** Others take over from whoever sends after 45 s, and wait for what that one may have begun, ms. */
const TAKEN_OVER = 45_000
const LONGEST_TERM = 2 * TAKEN_OVER + constants.requestTimeout
/** More than can sensibly happen until something is so. */
const BUSIEST = 3_000

/** Whoever sends is frozen anywhere in its term; another tab may take over, and the first one wakes at any moment. */
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

/** One tab is frozen in the midst of a term or of loading; in another one somebody signs out and in before it wakes. */
export const changeHandsMeanwhile: Contention = async (world, random) => {
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
  // Whoever is back at the first tab goes on as if nothing had happened, before it knows of anything.
  if (random.chance(0.5)) act(world, sleeper, random.pick(unsent))
  await world.burst(random.below(60))
}

/** Two tabs that hear nothing of each other change the same by turns: one goes by what is not so any more. */
export const crossEachOther: Contention = async (world, random) => {
  const tabs = await twoTabs(world)
  if (tabs === undefined) return
  const [one, other] = random.chance(0.5) ? tabs : [tabs[1], tabs[0]]
  const doing = doingAt(world, one, 'favoriteCardToggle')
  if (doing?.intent.type !== 'favoriteCardToggle') return
  const { data } = doing.intent
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

/** What one tab has recorded is there in the other ones a moment later, where they can hear of it (X-LOG-05). */
export const followEachOther: Contention = async (world, random) => {
  const tabs = await twoTabs(world)
  if (tabs === undefined) return
  const { device, verdict } = world
  device.channel.lost = 0
  device.disk.faults = soundDisk
  device.disk.room = undefined
  const line = device.ledger.line()
  const before = line.head()
  act(world, tabs[0], random.pick(unsent))
  await world.pass(SETTLED)
  const head = line.head()
  // What was recorded while nobody could hear of it is not told again.
  if (head === before) return
  await world.pass(SETTLED)
  for (const { engine, name, log } of world.awake()) {
    const state = log === undefined ? engine?.state() : undefined
    if (state === undefined || device.ledger.find(state)?.line !== line) continue
    verdict.must(state.seq >= head, () => `X-LOG-05: ${name} does not follow what another tab has recorded`)
  }
}

/**
 * The database is lost with what waits in it, or after all was delivered. What waited is there again, and shows, before
 * it is delivered (X-HEAL-08); and the loss is noticed by a start even where nothing waits (X-HEAL-01).
 */
export const loseTheLog: Contention = async (world, random) => {
  const { device, verdict } = world
  const tab = (await twoTabs(world))?.[0]
  const owner = device.server.accounts.find(({ id }) => tab !== undefined && id === user(tab))
  if (tab === undefined || owner === undefined) return
  connect(world)
  act(world, tab, 'openDeck')
  await world.pass(SETTLED)
  const { network } = device
  // Reading goes on; whatever is told to the server meets a fault.
  if (random.chance(0.6)) network.plan = ({ method }) => (method === 'GET' ? undefined : 'error500')
  for (const type of unsent) act(world, tab, type)
  await world.pass(3 * SETTLED)
  network.plan = () => undefined
  const isLog = tab.log === undefined && device.ledger.line().head() > 0
  if (random.chance(0.5)) world.losePower()
  else for (const open of world.tabs.slice()) world.crash(open)
  device.disk.wipe()
  device.disk.faults = soundDisk
  device.disk.room = undefined
  network.plan = (request) => (request.headers[headers.idempotencyKey] === undefined ? undefined : 'error500')
  world.open()
  await world.pass(SETTLED)
  const rows = device.ledger.line().rows()
  if (isLog && rows.some(({ type }) => type === 'appStarted'))
    verdict.must(
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
 * Somebody signs out by force and leaves actions unsent, which another tab has mirrored, too: on a sound device nobody
 * who comes next can read what they are about (X-SEC-06).
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
  // Nobody else sees what a tab in memory mode has done, and it hears of nothing.
  if (first === undefined || second === undefined || owner === undefined || other === undefined) return
  if (world.tabs.some(({ log }) => log !== undefined)) return
  device.network.plan = (request) => (request.headers[headers.idempotencyKey] === undefined ? undefined : 'error500')
  connect(world)
  await actSome(world, random, 1 + random.below(4))
  await world.pass(random.pick([0, 300, SETTLED]) ?? 0)
  world.act(second, { intent: { type: 'logOut', data: { force: true } } })
  await world.pass(SETTLED)
  signIn(world, second, other)
  await world.pass(2 * SETTLED)
  if (user(second) === other.id) checkReadable(world, owner)
  device.network.plan = () => undefined
}

/**
 * The server refuses what a card asks for, or its learner puts it aside; then it is submitted again, here or in another
 * tab, while the first one may be under way (O-32).
 */
export const submitAnew: Contention = async (world, random) => {
  const { server } = world.device
  const tab = random.pick(world.awake().filter((each) => user(each) !== undefined))
  const workshop = server.decks().find(({ cards }) => cards.some(({ type }) => type === 'feedback'))
  if (tab === undefined || workshop === undefined) return
  const { refused } = server.mood
  const refuse = (key: string) => workshopActions.has(ledgerCause(world, key)) || refused(key)
  connect(world)
  world.act(tab, { intent: { type: 'openDeck', data: { deckId: workshop.deck.id } } })
  await world.pass(SETTLED)
  server.mood = { ...server.mood, refused: refuse }
  const type = random.pick(asked)
  act(world, tab, type)
  await world.pass(random.pick([0, 300, SETTLED, SETTLED]) ?? 0)
  if (random.chance(0.4)) act(world, tab, 'setAsideAction')
  await world.burst(random.below(20))
  if (random.chance(0.5)) server.mood = { ...server.mood, refused }
  if (random.chance(0.3)) act(world, tab, 'sendNow')
  await world.burst(random.below(10))
  for (let presses = 1 + random.below(3); presses > 0; presses--) {
    act(world, random.pick(world.awake()) ?? tab, type)
    await world.burst(random.below(15))
  }
  server.mood = { ...server.mood, refused }
  await world.burst(random.below(60))
}

/**
 * The server refuses something of an assessment for good, or its learner puts it aside, and gives it all up, here or in
 * another tab, while some of it may be under way; then the assessment goes on (decision 3).
 */
export const letGo: Contention = async (world, random) => {
  const { server } = world.device
  const tab = random.pick(world.awake().filter((each) => user(each) !== undefined))
  const exam = server.decks().find(({ deck }) => deck.type === 'quiz')
  if (tab === undefined || exam === undefined) return
  const { refused } = server.mood
  const cause = random.pick(ofAssessments)
  connect(world)
  server.mood = { ...server.mood, refused: (key) => ledgerCause(world, key) === cause || refused(key) }
  world.act(tab, { intent: { type: 'openDeck', data: { deckId: exam.deck.id } } })
  await world.pass(SETTLED)
  for (let acts = 2 + random.below(8); acts > 0; acts--) {
    act(world, tab, random.pick(inAssessments))
    await world.pass(random.pick([0, 300, 4_000]) ?? 0)
  }
  if (random.chance(0.4)) act(world, tab, 'setAsideAction')
  await world.burst(random.below(20))
  if (random.chance(0.3)) server.mood = { ...server.mood, refused }
  if (random.chance(0.3)) act(world, tab, 'sendNow')
  await world.burst(random.below(10))
  for (let presses = 1 + random.below(3); presses > 0; presses--) {
    act(world, random.pick(world.awake()) ?? tab, 'letGoOfAssessment')
    await world.burst(random.below(15))
  }
  server.mood = { ...server.mood, refused }
  await world.burst(random.below(60))
}
const ofAssessments = ['quizTrialStarted', 'quizAnswered', 'quizAttemptCompleted', 'quizScoreSubmitted'] as const
const inAssessments: readonly IntentType[] = [
  'answerQuestion',
  'answerQuestion',
  'answerQuestion',
  'completeAttempt',
  'retryQuizDeck',
  'submitQuizDeckScore',
]

/** What a card asks for once, and asks for again when it was refused; by the intent and by what is told of it. */
const asked: readonly IntentType[] = ['submitFeedback', 'submitLikertResponse', 'submitOrder']
const workshopActions: ReadonlySet<string> = new Set(['feedbackSubmitted', 'likertSubmitted', 'orderSubmitted'])
const ledgerCause = ({ device: { ledger } }: World, key: string): string =>
  (ledger.actions.get(key) ?? ledger.mirroredActions.get(key))?.cause ?? ''

/** What tells the server something, whoever does it. */
const unsent: readonly IntentType[] = ['rateCard', 'favoriteCardToggle', 'flipCard']

const user = ({ engine }: Tab): string | undefined => (engine === undefined ? undefined : userOf(engine.state()))

/** Two tabs of one log that run, with somebody signed in; another one is opened where there is room for it. */
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

function doingAt({ device }: World, tab: Tab, type: IntentType | undefined): Doing | undefined {
  const state = tab.engine?.state()
  return state === undefined || type === undefined ? undefined : doingOf(device, state, tab, type)
}

function act(world: World, tab: Tab, type: IntentType | undefined): void {
  const doing = doingAt(world, tab, type)
  if (doing !== undefined) world.act(tab, doing)
}

async function actSome(world: World, random: Random, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const tab = random.pick(world.awake())
    const state = tab?.engine?.state()
    if (tab === undefined || state === undefined) return
    if (random.chance(0.5)) act(world, tab, 'rateCard')
    else {
      const doing = nextDoing(world.device, state, tab)
      if (doing !== undefined) world.act(tab, doing)
    }
    await world.burst(random.below(10))
  }
}

/** The tab that has the lock next, before it has heard of that. */
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

/** Several calls are one after the other in a sync. */
async function loading(world: World, tab: Tab): Promise<Tab> {
  world.act(tab, { intent: { type: 'sync', data: {} } })
  return tab
}

/** Lets one thing after the other happen until it is so; not longer than this, ms. */
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

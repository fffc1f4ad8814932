import { encodeAnswer, type CallName } from '../../protocol/api'
import type { User } from '../../protocol/entities/user'
import type { Envelope } from '../../protocol/envelope'
import { startEngine, type Engine, type EngineSettings } from '../../worker/engine'
import { emptyMemory, type Memory } from '../../worker/store/memory-store'
import { engineSettings } from './engine-settings'
import { nodePorts, type NodePorts } from './node-ports'

/** Private texts of the learner below, which a redacted export must not contain. */
export const privateTexts = ['Ada', 'Lovelace', 'example.org', '(0170)', 'Café', 'crema', 'roasting-secrets'] as const
/** Secrets, which no export may contain. */
export const secretTexts = [
  'hunter2',
  'session-of-the-api',
  'jwt-of-the-api',
  'client-secret',
  'token-in-address',
  'token-in-referrer',
  'refresh-token-of-the-api',
  'secret-of-google',
] as const

const organisation = {
  id: 'org-1',
  name: 'Café Nord',
  logoutAfterMinutes: 30,
  oauthConfig: {
    azure: { clientId: 'public', clientSecret: 'client-secret' },
    google: { clientId: 'public', clientSecret: 'secret-of-google' },
  },
}
const ada: User = {
  id: 'user-1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  roles: ['r1'],
  primaryOrg: organisation,
}
/** Fields that no codec declares. */
const undeclared = { phone: '(0170) 1234567', refreshToken: 'refresh-token-of-the-api' }
const decks = [{ id: 'deck-1', title: 'Café roasting-secrets' }]

const bundle = { deck: { id: 'deck-1', title: 'Café roasting-secrets' }, cards: [{ id: 'card-1' }, { id: 'card-2' }] }

const closed: Envelope = { status: 'error', errorType: 'closed' }

/** A server that knows the learner after the login and accepts no actions. */
function server(): (name: CallName) => Envelope {
  let known = false
  const answers: { readonly [N in CallName]?: () => Envelope } = {
    login: () => {
      known = true
      const secrets = { sessionId: 'session-of-the-api', jwtToken: 'jwt-of-the-api' }
      return encodeAnswer('login', { user: { ...ada, ...undeclared, ...secrets } })
    },
    sync: () => encodeAnswer('sync', { ...(known ? { user: ada } : {}), org: organisation, trials: [], notices: [] }),
    home: () => encodeAnswer('home', { home: { recommendedDecks: decks } }),
    library: () => encodeAnswer('library', { library: { categories: [{ category: { id: 'c1' }, decks }] } }),
    deck: () => encodeAnswer('deck', { bundle }),
  }
  return (name) => answers[name]?.() ?? closed
}

export interface PrivateTab extends NodePorts {
  readonly engine: Engine
  readonly memory: Memory
}

async function startTab(
  memory: Memory,
  answer: (name: CallName) => Envelope,
  settings: Partial<EngineSettings> = {},
): Promise<PrivateTab> {
  const surroundings = nodePorts(memory, answer)
  const engine = await startEngine(
    surroundings.ports,
    engineSettings({
      session: 'tab-1',
      build: 'build-1',
      referrer: 'https://example.org/?token=token-in-referrer',
      checkpointEvery: 500,
      ...settings,
    }),
  )
  await surroundings.rest()
  return { ...surroundings, engine, memory }
}

/** Starts a tab with a log, while the server knows no user. */
export const signedOutTab = (memory: Memory): Promise<PrivateTab> => startTab(memory, () => closed)

/** Starts an engine in memory, in which a learner has entered private data and has pending actions. */
export async function privateTab({
  memory = emptyMemory(),
  ...settings
}: Partial<EngineSettings> & { readonly memory?: Memory } = {}): Promise<PrivateTab> {
  const tab = await startTab(memory, server(), settings)
  const dispatch = async (type: string, data: object, secret?: object) => {
    const refused = await tab.engine.dispatch({ type, data }, secret)
    if (refused !== undefined) throw new Error(`${type} was refused: ${refused.code} ${refused.detail ?? ''}`)
    await tab.rest()
  }
  await dispatch('storeInitialUrl', { url: '/decks/deck-1?token=token-in-address' })
  const credentials = { email: 'ada@example.org', password: 'hunter2' }
  await dispatch('logIn', { method: 'email', name: credentials.email, filled: true }, credentials)
  await dispatch('openDeck', { deckId: 'deck-1' })
  await tab.wait(1_000)
  await dispatch('rateCard', { cardId: 'card-1', deckId: 'deck-1', positive: false, body: 'Too much crema' })
  await dispatch('flipCard', { cardId: 'card-1', deckId: 'deck-1', side: 'back' })
  return tab
}

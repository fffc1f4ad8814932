import { randomUUID } from 'node:crypto'
import type { CallName } from '../../../protocol/api'
import { encodePhone, encodeVerificationCode } from '../../../protocol/phone'
import type { Story } from '../people'
import { playlistOf } from '../playlists'
import type { CallOptions, Sandbox } from '../sandbox'
import { beginning } from '../seed'
import { competitionsOf } from './world'

/** The callers in a filled world (world.ts): a user with the maximum of data, a reader of reports, and guests. */
export interface Asker {
  readonly story: Story
  readonly sandbox: Sandbox
  readonly heavy: { readonly id: string; readonly session: string }
  readonly reader: string
}

type Bodies = { readonly [N in CallName]: (asker: Asker) => Promise<CallOptions<N>> | CallOptions<N> }

const text = (length: number) => 'x'.repeat(length)
const times = <A>(count: number, make: (at: number) => A): A[] => Array.from({ length: count }, (_, at) => make(at))
const credentials = { email: 'nobody@cost.example', password: text(1_000) }
const newcomer = async ({ sandbox }: Asker) => (await sandbox.newcomer()).session
const longSearch = times(12, (at) => `${at % 10}a`).join(' ')

const quizOf = ({ story }: Asker) => story.deck('Food safety')
const plainOf = ({ story }: Asker) => story.deck('Milk texturing')
const pointsOf = ({ story }: Asker) => story.deck('Where are you strong?')
const trialOf = async (asker: Asker) => {
  const { heavy, sandbox } = asker
  const params = { id: randomUUID(), userId: heavy.id, deckId: quizOf(asker).deck.id, startedAt: beginning }
  return (await sandbox.ok('startTrial', { session: heavy.session, params })).trial?.id ?? params.id
}

/** Returns an item so large that a thousand of them stay below the largest body. */
const item = ({ story }: Asker, at: number) => {
  const { card, trackId, length } = playlistOf(story)
  return {
    id: randomUUID(),
    event: 'playingPlaylistTrack',
    objectType: 'card',
    objectId: card.id,
    happenedAt: beginning - at,
    properties: {
      trackId,
      lastPositionSecs: at % length,
      secToListened: Object.fromEntries(times(length, (second) => [second, at])),
      more: text(400),
    },
  }
}

/** The most expensive request of each call within its limits. */
export const worstBodies: Bodies = {
  login: () => ({ params: credentials }),
  loginJwt: () => ({ params: { jwtToken: text(9_000), sessionId: text(200) } }),
  logout: async (asker) => ({ session: await newcomer(asker), params: {} }),
  register: () => ({ params: { name: text(100), email: `${randomUUID()}@cost.example`, password: 'first-day-1' } }),
  beginOauth: () => ({
    params: { provider: 'google', challenge: 'c'.repeat(43), redirectUri: 'https://learn.example/oauth-redirect' },
  }),
  registerOauth: () => ({ params: { ssoPayload: { provider: 'google', idToken: text(20_000) } } }),
  fetchSettings: () => ({ query: { email: 'cost1@cost.example' } }),
  sendPasswordReset: () => ({ params: { email: `cost${Math.floor(Math.random() * 100)}@cost.example` } }),
  sync: ({ heavy }) => ({ session: heavy.session, query: {} }),
  home: ({ heavy }) => ({ session: heavy.session }),
  library: ({ heavy }) => ({ session: heavy.session }),
  track: (asker) => ({ session: asker.heavy.session, params: { items: times(1_000, (at) => item(asker, at)) } }),
  favorites: ({ heavy }) => ({ session: heavy.session }),
  setUpPhone: async (asker) => ({ session: await newcomer(asker), params: { e164: encodePhone('5551234567') } }),
  verifyPhone: async (asker) => ({
    session: await newcomer(asker),
    params: { e164: encodePhone('5551234567'), code: encodeVerificationCode('1234') },
  }),
  updateAccount: ({ heavy }) => ({ session: heavy.session, params: { name: text(100) } }),
  deleteAccount: async ({ sandbox }) => {
    const { id, session } = await sandbox.newcomer()
    return { session, params: { userId: id } }
  },
  savePreferences: ({ heavy }) => ({ session: heavy.session, params: { updateId: text(200), userLanguage: 'de' } }),
  category: ({ heavy, story }) => ({
    session: heavy.session,
    path: { categoryId: story.categoryId('Barista skills') },
  }),
  trendingCategories: ({ heavy }) => ({ session: heavy.session }),
  search: ({ heavy }) => ({ session: heavy.session, query: { query: longSearch, limit: 1_000, offset: 0 } }),
  searchCards: ({ heavy }) => ({ session: heavy.session, query: { search: 'a e' } }),
  myRoles: ({ heavy }) => ({ session: heavy.session }),
  role: ({ story }) => ({ path: { id: story.role('Tasting club').id } }),
  orgRoles: ({ heavy }) => ({ session: heavy.session }),
  deckRoles: (asker) => ({ session: asker.heavy.session, path: { id: plainOf(asker).deck.id } }),
  roleByContentCode: () => ({ path: { code: text(100) } }),
  joinRole: ({ heavy, story }) => ({ session: heavy.session, path: { id: story.role('Tasting club').id } }),
  leaveRole: ({ heavy, story }) => ({ session: heavy.session, path: { id: story.role('Tasting club').id } }),
  competition: ({ heavy, story }) => ({ session: heavy.session, path: { id: competitionsOf(story)[0] ?? '' } }),
  standings: ({ heavy, story }) => ({
    session: heavy.session,
    query: {
      competitionIds: times(50, () => competitionsOf(story))
        .flat()
        .slice(0, 400),
    },
  }),
  registerPush: ({ heavy }) => ({ session: heavy.session, params: { token: text(4_000) } }),
  seeNotifications: ({ heavy }) => ({
    session: heavy.session,
    params: { notificationIds: times(1_000, (at) => `own-${at}`) },
  }),
  deck: (asker) => ({ session: asker.heavy.session, path: { id: quizOf(asker).deck.id } }),
  tuckedDecks: ({ heavy }) => ({ session: heavy.session }),
  createDeck: (asker) => ({
    session: asker.heavy.session,
    params: { id: randomUUID(), title: text(200), initialCardId: plainOf(asker).cards[0]?.id ?? '' },
  }),
  removeDeck: ({ heavy }) => ({ session: heavy.session, path: { id: 'own-2' } }),
  addCardToDeck: (asker) => ({
    session: asker.heavy.session,
    path: { id: 'own-1' },
    params: { id: plainOf(asker).cards[1]?.id ?? '' },
  }),
  removeCardFromDeck: (asker) => ({
    session: asker.heavy.session,
    path: { id: 'own-1', cardId: plainOf(asker).cards[1]?.id ?? '' },
  }),
  addFavorite: (asker) => ({
    session: asker.heavy.session,
    params: { cardId: plainOf(asker).cards[0]?.id ?? '', deckId: plainOf(asker).deck.id },
  }),
  removeFavorite: (asker) => ({
    session: asker.heavy.session,
    path: { cardId: plainOf(asker).cards[0]?.id ?? '', deckId: plainOf(asker).deck.id },
  }),
  seeCard: (asker) => ({
    session: asker.heavy.session,
    params: { id: randomUUID(), cardId: plainOf(asker).cards[0]?.id ?? '', deckId: plainOf(asker).deck.id },
  }),
  resetCardsSeen: ({ heavy, story }) => ({
    session: heavy.session,
    params: { categoryId: story.categoryId('Barista skills') },
  }),
  rateCard: (asker) => ({
    session: asker.heavy.session,
    params: {
      cardId: plainOf(asker).cards[0]?.id ?? '',
      deckId: plainOf(asker).deck.id,
      positive: true,
      body: text(20_000),
    },
  }),
  removeRating: (asker) => ({ session: asker.heavy.session, params: { cardId: plainOf(asker).cards[0]?.id ?? '' } }),
  submitFeedback: ({ heavy, story }) => ({
    session: heavy.session,
    params: {
      id: randomUUID(),
      cardId: story.card('Handling a complaint', 'discussion').id,
      type: 'discussion',
      body: text(20_000),
    },
  }),
  deleteFeedback: ({ heavy, story }) => ({
    session: heavy.session,
    path: { id: randomUUID() },
    params: { cardId: story.card('Handling a complaint', 'discussion').id },
  }),
  discussionResponses: ({ heavy, story }) => ({
    session: heavy.session,
    path: { id: story.card('Handling a complaint', 'discussion').id },
    query: {},
  }),
  playlistActivity: ({ heavy, story }) => ({ session: heavy.session, path: { id: playlistOf(story).card.id } }),
  executeTrigger: ({ heavy, story }) => ({
    session: heavy.session,
    path: { id: story.deck('Welcome to Northwind').triggers?.[0]?.id ?? '' },
  }),
  undoTrigger: ({ heavy, story }) => ({
    session: heavy.session,
    path: { id: story.deck('Welcome to Northwind').triggers?.[0]?.id ?? '' },
  }),
  startTrial: (asker) => ({
    session: asker.heavy.session,
    params: { id: randomUUID(), userId: asker.heavy.id, deckId: quizOf(asker).deck.id, startedAt: 0 },
  }),
  completeAttempt: async (asker) => ({
    session: asker.heavy.session,
    path: { id: await trialOf(asker) },
    params: { score: 99, passed: true, happenedAt: beginning, correctCount: 99, totalCount: 100 },
  }),
  resetTrial: async (asker) => ({ session: asker.heavy.session, path: { id: await trialOf(asker) }, params: {} }),
  submitTrial: async (asker) => ({
    session: asker.heavy.session,
    path: { id: await trialOf(asker) },
    params: { score: 99 },
  }),
  resetResponses: ({ heavy, story }) => ({ session: heavy.session, path: { id: story.deckId('Barista basics') } }),
  recordAnswers: (asker) => {
    const { deck, cards } = quizOf(asker)
    const asked = cards.find(({ quiz }) => quiz !== undefined)
    return {
      session: asker.heavy.session,
      params: times(500, (at) => ({
        id: randomUUID(),
        cardId: asked?.id ?? '',
        deckId: deck.id,
        questionId: asked?.quiz?.id ?? '',
        answerId: asked?.quiz?.answers?.[0]?.id ?? '',
        createdAt: beginning - at,
      })),
    }
  },
  completeDeck: (asker) => ({
    session: asker.heavy.session,
    path: { deckId: pointsOf(asker).deck.id },
    params: { id: randomUUID(), deckId: pointsOf(asker).deck.id },
  }),
  pointsCompletions: (asker) => ({ session: asker.heavy.session, path: { id: pointsOf(asker).deck.id } }),
  quizReport: (asker) => ({ session: asker.reader, path: { id: quizOf(asker).deck.id }, query: { startDate: 0 } }),
  exportQuizReport: (asker) => ({ session: asker.reader, path: { id: quizOf(asker).deck.id }, query: {} }),
}

import { expect } from 'vitest'
import type { CallName } from '../../../protocol/api'
import { beginning } from '../seed'
import type { Contracts } from './contract'

const titles = (decks: readonly { readonly title?: string }[] | undefined) => (decks ?? []).map(({ title }) => title)

export const libraryContracts = {
  home: {
    title: 'S-API-07 S-ENTITY-13 GET /user/home answers the home bundle',
    call: 'GET /user/home',
    request: ({ session }) => ({ session }),
    holds: ({ home }, { story }) => {
      expect(titles(home.tuckedDecks)).toContain('For the early shift')
      expect(titles(home.favoritedDecks).length).toBeGreaterThan(0)
      expect(titles(home.recentlyAllowedDecks)).toContain('Allergens at the counter')
      expect(titles(home.recentlyOpenedDecks)[0]).toBe('Milk texturing')
      const recommended = story.pack.orgs.flatMap(({ decks }) => decks).filter((entry) => entry.recommended === true)
      expect(recommended.map(({ deck }) => deck.title)).toEqual(expect.arrayContaining(titles(home.recommendedDecks)))
      expect(titles(home.recommendedDecks).length).toBeGreaterThan(0)
      expect(home.competitions?.map(({ id }) => id)).toContain(story.competitionId('Latte art throwdown'))
      expect(home.deckQuizTrials?.map(({ deckTitle }) => deckTitle)).toContain('First-week check')
      expect(home.notifications?.some(({ seenAt }) => seenAt === undefined)).toBe(true)
      expect(home.promos?.every(({ coverImage }) => coverImage?.url?.startsWith('/media/'))).toBe(true)
    },
  },
  library: {
    title: 'S-API-08 S-ENTITY-04 GET /user/library answers the library bundles, nested',
    call: 'GET /user/library',
    request: ({ session }) => ({ session }),
    holds: ({ library }) => {
      const skills = library.categories.find(({ category }) => category.title === 'Barista skills')
      expect(skills?.bundles?.map(({ category }) => category.title)).toContain('At the machine')
      const machine = skills?.bundles?.find(({ category }) => category.title === 'At the machine')
      const milk = machine?.decks?.find(({ title }) => title === 'Milk texturing')
      expect(milk?.cardCount).toBe(12)
      expect(milk?.percentageCardsSeen).toBeGreaterThan(0)
    },
  },
  category: {
    title: 'S-API-09 GET /user/categories/{categoryId} answers the contents of the category',
    call: 'GET /user/categories/{categoryId}',
    request: ({ session, story }) => ({ session, path: { categoryId: story.categoryId('Running the shop') } }),
    holds: ({ bundle }) => {
      expect(bundle.category.title).toBe('Running the shop')
      expect(titles(bundle.decks)).toContain('Opening the till')
      // One deck is only for shift leads and head office, and the other requires its code.
      expect(titles(bundle.decks)).not.toContain('Cashing up')
      expect(titles(bundle.decks)).not.toContain('The winter menu')
    },
  },
  trendingCategories: {
    title: 'S-API-10 GET /user/categories/trending answers the trending categories',
    call: 'GET /user/categories/trending',
    request: ({ session }) => ({ session }),
    holds: ({ categories }) => {
      expect(categories.length).toBeGreaterThan(0)
      expect(categories.length).toBeLessThanOrEqual(4)
    },
  },
  search: {
    title: 'S-API-11 S-ENTITY-09 GET /user/search/v2 with query, categoryId, limit and offset answers decks and cards',
    call: 'GET /user/search/v2',
    query: ['query', 'categoryId', 'limit', 'offset'],
    request: ({ session, story }) => ({
      session,
      query: { query: 'milk', categoryId: story.categoryId('Barista skills'), limit: 20, offset: 0 },
    }),
    holds: ({ result }) => {
      expect(titles(result.decks)).toEqual(['Milk texturing'])
      expect(result.decks?.[0]?.categoryPath?.map(({ title }) => title)[0]).toBe('Barista skills')
      expect(result.cards?.length).toBeGreaterThan(3)
      expect(result.cards?.length).toBeLessThanOrEqual(20)
      expect(result.cards?.every(({ deckTitle }) => deckTitle !== undefined)).toBe(true)
    },
  },
  searchCards: {
    title: 'D-API-37 GET /user/search/cards with search and categoryId answers cards',
    call: 'GET /user/search/cards',
    query: ['search', 'categoryId'],
    request: ({ session, story }) => ({
      session,
      query: { search: 'espresso', categoryId: story.categoryId('Barista skills') },
    }),
    holds: ({ cards }) => {
      expect(cards.length).toBeGreaterThan(3)
      expect(cards.every((card) => JSON.stringify(card).toLowerCase().includes('espresso'))).toBe(true)
    },
  },
  myRoles: {
    title: 'S-API-16 D-API-36 GET /user/roles answers the own roles',
    call: 'GET /user/roles',
    request: ({ session }) => ({ session }),
    holds: ({ roles }) => expect(roles.map(({ name }) => name)).toContain('Barista'),
  },
  role: {
    title: 'S-API-17 S-API-41 GET /user/roles/{id} answers that role',
    call: 'GET /user/roles/{id}',
    request: ({ session, story }) => ({ session, path: { id: story.role('Winter menu').id } }),
    holds: ({ role }) => expect(role).toMatchObject({ name: 'Winter menu', org: { name: 'Northwind Coffee' } }),
  },
  orgRoles: {
    title: "S-API-18 D-API-35 GET /user/org/roles answers the organisation's roles with id and name, and no codes",
    call: 'GET /user/org/roles',
    request: ({ session }) => ({ session }),
    holds: ({ roles }) => {
      expect(roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['Barista', 'Trainer', 'Shift lead']))
      expect(roles.every((role) => Object.keys(role).toSorted().join() === 'id,name')).toBe(true)
    },
  },
  deckRoles: {
    title: "S-API-19 D-API-34 GET /user/decks/{id}/roles answers the deck's roles with id and name",
    call: 'GET /user/decks/{id}/roles',
    request: async ({ sandbox, story }) => ({
      session: await sandbox.signIn(story.person('Tomás Rey')),
      path: { id: story.deckId('Cashing up') },
    }),
    holds: ({ roles }) => expect(roles.map(({ name }) => name)).toEqual(['Shift lead', 'Head office']),
  },
  roleByContentCode: {
    title: 'S-API-20 S-API-41 GET /user/roles/content-code/{code} answers the role with that code, whatever its case',
    call: 'GET /user/roles/content-code/{code}',
    request: ({ session }) => ({ session, path: { code: 'winter' } }),
    holds: ({ role }) => expect(role).toMatchObject({ name: 'Winter menu', contentCode: 'WINTER' }),
  },
  joinRole: {
    title: "S-API-21 POST /user/roles/{id}/join makes the user a member, which grants the role's content",
    call: 'POST /user/roles/{id}/join',
    request: async ({ sandbox, session, story }) => {
      await sandbox.ok('roleByContentCode', { session, path: { code: 'WINTER' } })
      return { session, path: { id: story.role('Winter menu').id } }
    },
    holds: async (_answer, { sandbox, session, story }) => {
      const { bundle } = await sandbox.ok('deck', { session, path: { id: story.deckId('The winter menu') } })
      expect(bundle.deck.title).toBe('The winter menu')
    },
  },
  leaveRole: {
    title: "S-API-22 POST /user/roles/{id}/leave ends the membership, and the role's content is closed again",
    call: 'POST /user/roles/{id}/leave',
    request: async ({ session, story, sandbox }) => {
      const path = { id: story.role('Winter menu').id }
      await sandbox.ok('roleByContentCode', { session, path: { code: 'WINTER' } })
      await sandbox.ok('joinRole', { session, path })
      return { session, path }
    },
    holds: async (_answer, { sandbox, session, story }) => {
      const refused = await sandbox.refused('deck', { session, path: { id: story.deckId('The winter menu') } })
      expect(refused.message).toBe('deck not allowed')
    },
  },
  competition: {
    title: 'S-API-32 D-API-26 GET /user/competitions/{id} answers the competition',
    call: 'GET /user/competitions/{id}',
    request: ({ session, story }) => ({ session, path: { id: story.competitionId('Latte art throwdown') } }),
    holds: ({ competition }) => {
      expect(competition).toMatchObject({ name: 'Latte art throwdown', playerType: 'team' })
      expect(competition.endsAt).toBeGreaterThan(beginning)
    },
  },
  standings: {
    title: 'S-API-33 D-API-27 D-ENTITY-28 GET /user/competitions/standings with competitionIds answers the standings',
    call: 'GET /user/competitions/standings',
    query: ['competitionIds'],
    request: ({ session, story }) => ({
      session,
      query: { competitionIds: [story.competitionId('Latte art throwdown'), story.competitionId('The first cup')] },
    }),
    holds: ({ standings }, { story }) => {
      const [throwdown] = standings
      expect(standings.map(({ competitionId }) => competitionId)).toEqual([
        story.competitionId('Latte art throwdown'),
        story.competitionId('The first cup'),
      ])
      const scores = throwdown?.allPlayers?.map(({ score }) => score ?? 0) ?? []
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(throwdown?.player?.user?.name).toBe('Maya Okafor')
      expect(throwdown?.objectives).toHaveLength(3)
      const station = throwdown?.topTeams?.find(({ name }) => name === 'Station shop')
      const members = throwdown?.allPlayers?.filter(({ team }) => team?.name === 'Station shop') ?? []
      const sum = members.reduce((total, { score }) => total + (score ?? 0), 0)
      expect(station?.playerCount).toBe(members.length)
      expect(station?.combinedScore).toBeCloseTo(sum)
      expect(station?.combinedWeightedScore).toBeCloseTo(sum / members.length)
    },
  },
  registerPush: {
    title: 'S-API-28 S-PUSH-02 POST /user/notifications with token registers the push token',
    call: 'POST /user/notifications',
    body: ['token'],
    request: ({ session }) => ({ session, params: { token: '{"endpoint":"https://push.example/1"}' } }),
    holds: async (_answer, { sandbox, story }) => {
      const tokens = sandbox.connection.db.selectFrom('push_tokens').select(['token', 'user_id'])
      const row = await tokens.executeTakeFirstOrThrow()
      expect(row).toEqual({ token: '{"endpoint":"https://push.example/1"}', user_id: story.person('Maya Okafor').id })
    },
  },
  seeNotifications: {
    title: 'S-API-29 POST /user/seen-notifications with notificationIds marks them seen, and no others',
    call: 'POST /user/seen-notifications',
    body: ['notificationIds'],
    request: async ({ sandbox, session }) => {
      const { home } = await sandbox.ok('home', { session })
      const unseen = (home.notifications ?? []).filter(({ seenAt }) => seenAt === undefined)
      return { session, params: { notificationIds: unseen.slice(0, 1).map(({ notificationId }) => notificationId) } }
    },
    holds: async (_answer, { sandbox, session }) => {
      const { home } = await sandbox.ok('home', { session })
      expect(home.notifications?.filter(({ seenAt }) => seenAt === sandbox.clock.now())).toHaveLength(1)
    },
  },
  track: {
    title: 'S-API-31 D-API-25 S-ENTITY-17 POST /user/track with items records each activity once',
    call: 'POST /user/track',
    body: ['items'],
    request: ({ session, story }) => ({
      session,
      params: {
        items: ['clickedPromo', 'openedApp'].map((event, index) => ({
          id: `0e5f9a0e-0000-4000-8000-00000000000${index}`,
          userId: story.person('Maya Okafor').id,
          event,
          objectType: 'promo',
          objectId: 'p1',
          happenedAt: beginning,
          platform: 'web',
          userAgent: 'test',
          sessionId: 'start-1',
          properties: { appState: 'active' },
        })),
      },
    }),
    holds: async (_answer, { sandbox }) => {
      const rows = await sandbox.connection.db
        .selectFrom('activity')
        .select(['event', 'happened_at'])
        .orderBy('event')
        .execute()
      expect(rows).toEqual([
        { event: 'clickedPromo', happened_at: beginning },
        { event: 'openedApp', happened_at: beginning },
      ])
    },
  },
} satisfies Partial<Contracts<CallName>>

import { expect } from 'vitest'
import type { CallName } from '../../../protocol/api'
import { playlistOf } from '../playlists'
import { beginning } from '../seed'
import type { Contracts, World } from './contract'

const ownDeckId = '3f1f6c3e-6f0a-4d8e-9d53-0a1e3a8d6f10'

async function ownDeck({ sandbox, session }: World, id: string, initialCardId: string): Promise<string> {
  await sandbox.ok('createDeck', { session, params: { id, title: 'Mine', initialCardId } })
  return id
}

const titlesOfOwn = async ({ sandbox, session }: World, id: string) => {
  const { bundle } = await sandbox.ok('deck', { session, path: { id } })
  return (bundle.cards ?? []).map((card) => card.id)
}

export const deckContracts = {
  deck: {
    title: 'D-API-09 D-ENTITY-34 GET /user/decks/{id} answers a deck bundle and remembers that the deck was opened',
    call: 'GET /user/decks/{id}',
    request: ({ session, story }) => ({ session, path: { id: story.deckId('Welcome to Northwind') } }),
    holds: async ({ bundle }, { sandbox, session, story }) => {
      expect(bundle.deck.title).toBe('Welcome to Northwind')
      expect(bundle.cards?.map(({ type }) => type)).toEqual(['basic', 'basic', 'basic', 'todo', 'action', 'feedback'])
      expect(bundle.triggers?.[0]?.actionData?.role?.id).toBe(story.role('Tasting club').id)
      for (const list of [
        bundle.feedbackResponses,
        bundle.seenActivity,
        bundle.supportingCards,
        bundle.cardRatings,
        bundle.quizResponses,
      ]) {
        expect(list).toBeInstanceOf(Array)
      }
      const { home } = await sandbox.ok('home', { session })
      expect(home.recentlyOpenedDecks?.[0]?.title).toBe('Welcome to Northwind')
    },
  },
  tuckedDecks: {
    title: 'D-API-10 GET /user/decks/tucked answers the tucked decks',
    call: 'GET /user/decks/tucked',
    request: ({ session }) => ({ session }),
    holds: ({ decks }, { story }) => {
      const early = decks.find(({ title }) => title === 'For the early shift')
      expect(early).toMatchObject({
        type: 'standard',
        cardCount: 3,
        owner: { type: 'user', id: story.person('Maya Okafor').id },
      })
    },
  },
  createDeck: {
    title: 'D-API-14 POST /user/decks with id, title, icon, background and initialCardId creates a deck of the user',
    call: 'POST /user/decks',
    body: ['id', 'title', 'icon', 'background', 'initialCardId'],
    request: ({ session, story }) => ({
      session,
      params: {
        id: ownDeckId,
        title: 'Mine',
        icon: 'star',
        background: '#0f5c63',
        initialCardId: story.card('Milk texturing', 'basic').id,
      },
    }),
    holds: async ({ deck }, world) => {
      expect(deck).toMatchObject({
        id: ownDeckId,
        title: 'Mine',
        icon: 'star',
        background: '#0f5c63',
        type: 'standard',
      })
      expect(await titlesOfOwn(world, ownDeckId)).toEqual([world.story.card('Milk texturing', 'basic').id])
    },
  },
  removeDeck: {
    title: 'D-API-17 DELETE /user/decks/{id} removes the own deck',
    call: 'DELETE /user/decks/{id}',
    request: async (world) => ({
      session: world.session,
      path: {
        id: await ownDeck(
          world,
          '5b0c1d55-2b1b-4f77-9a28-1b7d7c1f0a01',
          world.story.card('Milk texturing', 'basic').id,
        ),
      },
    }),
    holds: async (_answer, { sandbox, session }) => {
      const gone = await sandbox.refused('deck', { session, path: { id: '5b0c1d55-2b1b-4f77-9a28-1b7d7c1f0a01' } })
      expect(gone.message).toBe('deck not found')
    },
  },
  addCardToDeck: {
    title: 'D-API-15 D-TUCK-09 POST /user/decks/{id}/cards with the id of a card adds it once',
    call: 'POST /user/decks/{id}/cards',
    body: ['id'],
    request: async (world) => {
      const id = await ownDeck(
        world,
        '5b0c1d55-2b1b-4f77-9a28-1b7d7c1f0a02',
        world.story.card('Milk texturing', 'basic').id,
      )
      const params = { id: world.story.card('Milk texturing', 'image').id }
      await world.sandbox.ok('addCardToDeck', { session: world.session, path: { id }, params })
      return { session: world.session, path: { id }, params }
    },
    holds: async (_answer, world) => {
      expect(await titlesOfOwn(world, '5b0c1d55-2b1b-4f77-9a28-1b7d7c1f0a02')).toEqual([
        world.story.card('Milk texturing', 'basic').id,
        world.story.card('Milk texturing', 'image').id,
      ])
    },
  },
  removeCardFromDeck: {
    title: 'D-API-16 DELETE /user/decks/{id}/cards/{cardId} takes the card out of the own deck',
    call: 'DELETE /user/decks/{id}/cards/{cardId}',
    request: async (world) => {
      const cardId = world.story.card('Milk texturing', 'basic').id
      const id = await ownDeck(world, '5b0c1d55-2b1b-4f77-9a28-1b7d7c1f0a03', cardId)
      return { session: world.session, path: { id, cardId } }
    },
    holds: async (_answer, world) => {
      expect(await titlesOfOwn(world, '5b0c1d55-2b1b-4f77-9a28-1b7d7c1f0a03')).toEqual([])
    },
  },
  favorites: {
    title: 'S-API-12 D-API-11 S-ENTITY-08 D-ENTITY-31 GET /user/favorites answers the favorites',
    call: 'GET /user/favorites',
    request: ({ session }) => ({ session }),
    holds: ({ favorites }) => {
      expect(favorites.length).toBeGreaterThanOrEqual(2)
      expect(
        favorites.every(
          ({ createdAt, deletedAt, cardTitle }) =>
            createdAt !== undefined && deletedAt === undefined && cardTitle !== undefined,
        ),
      ).toBe(true)
    },
  },
  addFavorite: {
    title: 'S-API-13 D-API-12 POST /user/favorites with cardId and deckId adds a favorite',
    call: 'POST /user/favorites',
    body: ['cardId', 'deckId'],
    request: ({ session, story }) => ({
      session,
      params: { cardId: story.card('Milk texturing', 'image').id, deckId: story.deckId('Milk texturing') },
    }),
    holds: async (_answer, { sandbox, session, story }) => {
      const { favorites } = await sandbox.ok('favorites', { session })
      expect(favorites.map(({ cardId }) => cardId)).toContain(story.card('Milk texturing', 'image').id)
    },
  },
  removeFavorite: {
    title: 'S-API-14 D-API-13 DELETE /user/favorites/decks/{deckId}/cards/{cardId} removes a favorite',
    call: 'DELETE /user/favorites/decks/{deckId}/cards/{cardId}',
    request: async ({ session, story, sandbox }) => {
      const path = { cardId: story.card('Milk texturing', 'file').id, deckId: story.deckId('Milk texturing') }
      await sandbox.ok('addFavorite', { session, params: path })
      return { session, path }
    },
    holds: async (_answer, { sandbox, session, story }) => {
      const { favorites } = await sandbox.ok('favorites', { session })
      expect(favorites.map(({ cardId }) => cardId)).not.toContain(story.card('Milk texturing', 'file').id)
    },
  },
  seeCard: {
    title: 'D-API-24 D-ENTITY-12 POST /user/seen with the seen record stores it',
    call: 'POST /user/seen',
    body: ['id', 'userId', 'deckId', 'cardId', 'percentageContentSeen', 'lastSeen'],
    request: ({ session, story }) => ({
      session,
      params: {
        id: 'a5e0f3c2-4444-4000-8000-000000000001',
        userId: story.person('Maya Okafor').id,
        deckId: story.deckId('Filter coffee by hand'),
        cardId: story.card('Filter coffee by hand', 'basic').id,
        percentageContentSeen: 50,
        lastSeen: beginning,
      },
    }),
    holds: async (_answer, { sandbox, session, story }) => {
      const { bundle } = await sandbox.ok('deck', { session, path: { id: story.deckId('Filter coffee by hand') } })
      expect(bundle.seenActivity).toContainEqual({
        id: 'a5e0f3c2-4444-4000-8000-000000000001',
        userId: story.person('Maya Okafor').id,
        deckId: story.deckId('Filter coffee by hand'),
        cardId: story.card('Filter coffee by hand', 'basic').id,
        percentageContentSeen: 50,
        lastSeen: beginning,
      })
    },
  },
  resetCardsSeen: {
    title: 'D-API-08 DELETE /user/percentage-cards-seen with categoryId forgets what was seen in the category',
    call: 'DELETE /user/percentage-cards-seen',
    body: ['categoryId'],
    request: ({ session, story }) => ({ session, params: { categoryId: story.categoryId('Looking after guests') } }),
    holds: async (_answer, { sandbox, session, story }) => {
      const path = { categoryId: story.categoryId('Looking after guests') }
      const { bundle } = await sandbox.ok('category', { session, path })
      expect(bundle.decks?.map(({ percentageCardsSeen }) => percentageCardsSeen)).toEqual([0, 0, 0])
    },
  },
  rateCard: {
    title:
      'D-API-22 D-ENTITY-17 POST /user/card-rating with cardId, deckId, positive, createdAt and body stores the rating',
    call: 'POST /user/card-rating',
    body: ['cardId', 'deckId', 'positive', 'createdAt', 'body'],
    request: ({ session, story }) => ({
      session,
      params: {
        cardId: story.card('Espresso dial-in', 'basic').id,
        deckId: story.deckId('Espresso dial-in'),
        positive: true,
        createdAt: beginning,
        body: 'Clear.',
      },
    }),
    holds: async (_answer, { sandbox, session, story }) => {
      const { bundle } = await sandbox.ok('deck', { session, path: { id: story.deckId('Espresso dial-in') } })
      expect(bundle.cardRatings).toEqual([
        {
          cardId: story.card('Espresso dial-in', 'basic').id,
          deckId: story.deckId('Espresso dial-in'),
          positive: true,
          createdAt: beginning,
          body: 'Clear.',
        },
      ])
    },
  },
  removeRating: {
    title: 'D-API-23 DELETE /user/card-rating with cardId removes the rating',
    call: 'DELETE /user/card-rating',
    body: ['cardId'],
    request: async ({ session, story, sandbox }) => {
      const cardId = story.card('Opening the till', 'basic').id
      await sandbox.ok('rateCard', {
        session,
        params: { cardId, deckId: story.deckId('Opening the till'), positive: false },
      })
      return { session, params: { cardId } }
    },
    holds: async (_answer, { sandbox, session, story }) => {
      const { bundle } = await sandbox.ok('deck', { session, path: { id: story.deckId('Opening the till') } })
      const cardId = story.card('Opening the till', 'basic').id
      expect(bundle.cardRatings).toMatchObject([{ cardId, deletedAt: sandbox.clock.now() }])
    },
  },
  submitFeedback: {
    title:
      'D-API-18 D-API-40 D-API-42 POST /user/feedback with the feedback entity stores forms, orders and discussion responses',
    call: 'POST /user/feedback',
    body: ['id', 'userId', 'cardId', 'deckId', 'type', 'data', 'happenedAt'],
    request: ({ session, story }) => {
      const card = story.card('Opening the till', 'orderUp')
      return {
        session,
        params: {
          id: 'a5e0f3c2-4444-4000-8000-000000000002',
          userId: story.person('Maya Okafor').id,
          cardId: card.id,
          deckId: story.deckId('Opening the till'),
          type: 'orderUp',
          data: { answers: (card.orderUp?.answers ?? []).map(({ id }) => id).toReversed(), correct: true },
          happenedAt: beginning,
        },
      }
    },
    holds: async (_answer, { sandbox, session, story }) => {
      const { bundle } = await sandbox.ok('deck', { session, path: { id: story.deckId('Opening the till') } })
      // The submitted order was wrong, whatever the request claims.
      expect(bundle.feedbackResponses?.[0]).toMatchObject({
        type: 'orderUp',
        happenedAt: beginning,
        data: { correct: false },
      })
    },
  },
  deleteFeedback: {
    title: 'D-API-19 D-API-41 DELETE /user/feedback/{id} with cardId deletes the response',
    call: 'DELETE /user/feedback/{id}',
    body: ['cardId'],
    request: async ({ session, story, sandbox }) => {
      const cardId = story.card('Handling a complaint', 'discussion').id
      const id = 'a5e0f3c2-4444-4000-8000-000000000003'
      await sandbox.ok('submitFeedback', {
        session,
        params: { id, cardId, type: 'discussion', body: 'Words to take back' },
      })
      return { session, path: { id }, params: { cardId } }
    },
    holds: async (_answer, { sandbox, session, story }) => {
      const { responses } = await sandbox.ok('discussionResponses', {
        session,
        path: { id: story.card('Handling a complaint', 'discussion').id },
      })
      expect(responses.map(({ id }) => id)).not.toContain('a5e0f3c2-4444-4000-8000-000000000003')
    },
  },
  discussionResponses: {
    title: 'D-API-30 D-ENTITY-22 GET /user/cards/{id}/responses answers the discussion responses of the card',
    call: 'GET /user/cards/{id}/responses',
    request: ({ session, story }) => ({ session, path: { id: story.card('Handling a complaint', 'discussion').id } }),
    holds: ({ responses }) => {
      expect(responses.length).toBeGreaterThanOrEqual(5)
      const moderator = responses.find(({ userName }) => userName === 'Hanna Sørby')
      expect(moderator?.data?.isModeratorResponse).toBe(true)
      const times = responses.map(({ happenedAt }) => happenedAt ?? 0)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    },
  },
  playlistActivity: {
    title:
      'D-API-31 D-ENTITY-24 GET /user/cards/{id}/playlist-activity answers the activity per track that was tracked',
    call: 'GET /user/cards/{id}/playlist-activity',
    request: async ({ session, story, sandbox }) => {
      const { card, trackId } = playlistOf(story)
      const properties = {
        trackId,
        lastPositionSecs: 20,
        totalListenedSecs: 20,
        secToListened: { 1: 2 },
        percentageListened: 10,
      }
      const item = {
        id: 'a5e0f3c2-4444-4000-8000-000000000009',
        event: 'playingPlaylistTrack',
        objectType: 'card',
        objectId: card.id,
        happenedAt: beginning,
        properties,
      }
      await sandbox.ok('track', { session, params: { items: [item] } })
      return { session, path: { id: card.id } }
    },
    holds: ({ tracks }, { story }) => {
      expect(tracks).toEqual([
        {
          trackId: playlistOf(story).trackId,
          lastPositionSecs: 20,
          totalListenedSecs: 20,
          secToListened: { 1: 2 },
          percentageListened: 10,
        },
      ])
    },
  },
  executeTrigger: {
    title: 'D-API-20 D-ACTION-05 POST /user/triggers/{id} gives the role of an addRole trigger',
    call: 'POST /user/triggers/{id}',
    request: ({ session, story }) => ({
      session,
      path: { id: story.deck('Welcome to Northwind').triggers?.[0]?.id ?? '' },
    }),
    holds: async (_answer, { sandbox, session }) => {
      const { roles } = await sandbox.ok('myRoles', { session })
      expect(roles.map(({ name }) => name)).toContain('Tasting club')
    },
  },
  undoTrigger: {
    title: 'D-API-21 D-ACTION-06 POST /user/triggers/{id}/undo takes the role again',
    call: 'POST /user/triggers/{id}/undo',
    request: ({ session, story }) => ({
      session,
      path: { id: story.deck('Welcome to Northwind').triggers?.[0]?.id ?? '' },
    }),
    holds: async (_answer, { sandbox, session }) => {
      const { roles } = await sandbox.ok('myRoles', { session })
      expect(roles.map(({ name }) => name)).not.toContain('Tasting club')
    },
  },
} satisfies Partial<Contracts<CallName>>

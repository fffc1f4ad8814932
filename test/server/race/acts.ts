import * as E from 'fp-ts/Either'
import { api, pathOf } from '../../../protocol/api'
import type { CallName, Params, PathParams, Query } from '../../../protocol/api'
import { encodeBody, queryOf } from '../../call-on-the-wire'
import type { Random } from '../../simulation/random'
import { answersTo } from '../answering'
import type { Story } from '../people'
import { playlistOf } from '../playlists'

/** A device's request, under a key if it changes something. */
export interface Act {
  readonly name: CallName
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body?: string
  /** The expected effect in the database after an ok response. */
  readonly effect: Effect
}

/** Effects of acts that do not depend on their order. */
export interface Effect {
  readonly activities?: readonly string[]
  readonly responses?: readonly string[]
  readonly attempts?: number
  readonly decks?: readonly string[]
  /** How often each second of the track was heard. */
  readonly heard?: Readonly<Record<number, number>>
}

function act<N extends CallName>(
  random: Random,
  name: N,
  asked: { readonly path?: PathParams<N>; readonly query?: Query<N>; readonly params?: Params<N> },
  effect: Effect = {},
): Act {
  const path = pathOf(name, asked.path ?? ({} as PathParams<N>))
  if (E.isLeft(path)) throw new Error(`No path for ${name}`)
  const body = asked.params === undefined ? undefined : JSON.stringify(encodeBody(name, asked.params))
  const query = queryOf(name, asked.query as Query<N>)
  const { method } = api[name]
  return {
    name,
    key: random.uuid(),
    method,
    path: `${path.right}${query}`,
    effect,
    ...(body === undefined ? {} : { body }),
  }
}

/** A person with several devices. */
export interface Person {
  readonly id: string
  readonly ownDecks: string[]
  readonly trialId: string
}

/** Generates an act of this user's device on one of a few cards; `kind` (0 up to 1) selects the call. */
export function anyAct(random: Random, story: Story, person: Person, kind: number): Act {
  const plain = story.deck('Milk texturing')
  const quiz = story.deck('First-week check')
  const cardId = random.pick(plain.cards.slice(0, 4))?.id ?? ''
  const deckId = plain.deck.id
  const own = random.pick(person.ownDecks) ?? random.uuid()
  const now = Date.now()
  const about = { cardId, deckId }
  const makers: readonly (() => Act)[] = [
    () => tracked(random, story, now),
    () => tracked(random, story, now),
    () => answered(random, story, now),
    () => act(random, 'addFavorite', { params: about }),
    () => act(random, 'removeFavorite', { path: about }),
    () => seen(random, about, now),
    () => act(random, 'resetCardsSeen', { params: { categoryId: story.categoryId('Barista skills') } }),
    () => act(random, 'rateCard', { params: { ...about, positive: random.chance(0.5), createdAt: now } }),
    () => act(random, 'removeRating', { params: { cardId } }),
    () => made(random, person),
    () => act(random, 'addCardToDeck', { path: { id: own }, params: { id: cardId } }),
    () => act(random, 'removeCardFromDeck', { path: { id: own, cardId } }),
    () => act(random, 'savePreferences', { params: { updateId: random.uuid(), soundEffects: random.chance(0.5) } }),
    () => act(random, 'submitFeedback', { params: posted(random, story, now) }),
    () => act(random, 'seeNotifications', { params: { notificationIds: [random.uuid(), random.uuid()] } }),
    () =>
      act(random, 'startTrial', {
        params: { id: random.uuid(), userId: person.id, deckId: quiz.deck.id, startedAt: now },
      }),
    () => attempted(random, person, now),
    () => act(random, 'resetTrial', { path: { id: person.trialId }, params: {} }),
    () => act(random, 'resetResponses', { path: { id: quiz.deck.id } }),
    () => act(random, 'joinRole', { path: { id: story.role('Tasting club').id } }),
    () => act(random, 'leaveRole', { path: { id: story.role('Tasting club').id } }),
    () => act(random, 'executeTrigger', { path: { id: story.deck('Welcome to Northwind').triggers?.[0]?.id ?? '' } }),
    () => act(random, 'undoTrigger', { path: { id: story.deck('Welcome to Northwind').triggers?.[0]?.id ?? '' } }),
    () => act(random, 'sync', { query: {} }),
    () => act(random, 'home', {}),
    () => act(random, 'deck', { path: { id: random.chance(0.5) ? deckId : quiz.deck.id } }),
  ]
  return (makers[Math.floor(kind * makers.length)] ?? (() => act(random, 'home', {})))()
}

/** Generates reports of a playlist's tracks and other activity, in any order. */
function tracked(random: Random, story: Story, now: number): Act {
  const { card, trackId, length } = playlistOf(story)
  const tracks = card.playlist?.tracks ?? []
  const heard: Record<number, number> = {}
  const items = Array.from({ length: 4 + random.below(8) }, () => {
    const id = random.uuid()
    const item = { id, objectType: 'card', objectId: card.id, happenedAt: now - random.below(100_000) }
    if (random.chance(0.2)) return { ...item, event: 'cardShown' }
    const track = random.pick(tracks)?.id ?? trackId
    const second = random.below(length)
    const times = 1 + random.below(9)
    if (track === trackId) heard[second] = Math.max(heard[second] ?? 0, times)
    const properties = { trackId: track, lastPositionSecs: second, secToListened: { [second]: times } }
    return { ...item, event: 'playingPlaylistTrack', properties }
  })
  return act(random, 'track', { params: { items } }, { activities: items.map(({ id }) => id), heard })
}

/** Generates some answers in either order. */
function answered(random: Random, story: Story, now: number): Act {
  const all = answersTo(story.deck('First-week check'), random.below(6), now)
  const answers = all.filter(() => random.chance(0.6)).map((answer) => ({ ...answer, id: random.uuid() }))
  const params = random.chance(0.5) ? answers : answers.toReversed()
  return act(random, 'recordAnswers', { params }, { responses: answers.map(({ id }) => id) })
}

function seen(random: Random, about: { readonly cardId: string; readonly deckId: string }, lastSeen: number): Act {
  const percentage = 1 + random.below(100)
  const params = { id: random.uuid(), ...about, percentageContentSeen: percentage, lastSeen }
  return act(random, 'seeCard', { params })
}

function made(random: Random, person: Person): Act {
  const id = random.uuid()
  person.ownDecks.push(id)
  return act(random, 'createDeck', { params: { id, title: 'Own' } }, { decks: [id] })
}

const posted = (random: Random, story: Story, happenedAt: number): Params<'submitFeedback'> => ({
  id: random.uuid(),
  cardId: story.card('Handling a complaint', 'discussion').id,
  type: 'discussion',
  body: 'Hello',
  happenedAt,
})

const attempted = (random: Random, { trialId }: Person, happenedAt: number): Act =>
  act(
    random,
    'completeAttempt',
    {
      path: { id: trialId },
      params: { score: 0, passed: false, happenedAt, correctCount: 0, totalCount: 5 },
    },
    { attempts: 1 },
  )

/** Generates the start of the attempt that a user's devices share. */
export const beginning = (random: Random, story: Story, person: Person): Act =>
  act(random, 'startTrial', {
    params: {
      id: person.trialId,
      userId: person.id,
      deckId: story.deckId('First-week check'),
      startedAt: Date.now(),
    },
  })

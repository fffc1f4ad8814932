// Brings a fresh account into the state of a learner of a deck, by the calls that the app makes.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import type { AnswerParams } from '../../protocol/api/quiz'
import type { Card } from '../../protocol/entities/card'
import type { PackDeck, PackOrg } from '../../server/content/pack-files'
import type { Caller, CallRefusal } from './api-client'
import type { LearnerState } from './messages'

interface Situation {
  readonly call: Caller
  readonly userId: string
  readonly org: PackOrg
  readonly deck: PackDeck
  /** ms UTC. */
  readonly now: number
}

/** Where the state differs from the one that was chosen, or nothing. */
type Note = string | undefined
type Reached = E.Either<string, Note>

/** Creates the state. Left: why the deck or the server does not permit it. */
export async function reachState(state: LearnerState, situation: Situation): Promise<Reached> {
  if (state === 'new') return E.right(undefined)
  if (state === 'locked') return requireLock(situation)
  await openChain(situation)
  const { deck } = situation
  if (deck.deck.type === 'quiz') return reachTrial(state, situation)
  if (state === 'failedTwice') return E.left(`'${titleOf(deck)}' is no assessment, so nobody can fail it.`)
  const cards = deck.cards.filter(isShown)
  return seeCards(situation, deck, state === 'passed' ? cards : firstHalf(cards))
}

const isShown = ({ active }: Card): boolean => active !== false
const firstHalf = <A>(list: readonly A[]): readonly A[] => list.slice(0, Math.ceil(list.length / 2))
const titleOf = ({ deck }: PackDeck): string => deck.title ?? deck.id

/** The chain is a matter of the pack: a new learner meets the lock. */
async function requireLock({ call, deck }: Situation): Promise<Reached> {
  const opened = await call('deck', { path: { id: deck.deck.id } })
  if (E.isRight(opened))
    return E.left(`No chain locks '${titleOf(deck)}' for a new learner. See 'daisyChained' in categories.json.`)
  return opened.left.type === 'deckLocked' ? E.right(undefined) : E.left(opened.left.message)
}

/** Sees the cards of the decks before this one in chains, so that it opens. */
export async function openChain(situation: Situation): Promise<void> {
  for (const before of decksBefore(situation)) await seeCards(situation, before, before.cards)
}

/** Returns the decks before this one in chains, in their order. Their cards must be seen to open it. */
function decksBefore({ org, deck }: Situation): readonly PackDeck[] {
  const chained = new Set(org.categories.filter(({ daisyChained }) => daisyChained === true).map(({ id }) => id))
  return (deck.categories ?? [])
    .filter(({ categoryId }) => chained.has(categoryId))
    .flatMap(({ categoryId }) => {
      const positionOf = ({ categories = [] }: PackDeck) =>
        categories.find((place) => place.categoryId === categoryId)?.position ?? 0
      return org.decks
        .filter((other) => (other.categories ?? []).some((place) => place.categoryId === categoryId))
        .filter((other) => positionOf(other) < positionOf(deck))
        .toSorted((a, b) => positionOf(a) - positionOf(b))
    })
}

async function seeCards(
  { call, userId, now }: Situation,
  { deck }: PackDeck,
  cards: readonly Card[],
): Promise<E.Either<string, undefined>> {
  for (const { id: cardId } of cards.filter(isShown)) {
    const record = { id: randomUUID(), cardId, userId, deckId: deck.id, percentageContentSeen: 100, lastSeen: now }
    const seen = await call('seeCard', { params: record })
    if (E.isLeft(seen)) return E.left(seen.left.message)
  }
  return E.right(undefined)
}

async function reachTrial(state: Exclude<LearnerState, 'new' | 'locked'>, situation: Situation): Promise<Reached> {
  const { call, userId, deck, now } = situation
  const questions = deck.cards.filter((card) => isShown(card) && card.quiz !== undefined)
  const answered = state === 'halfway' ? firstHalf(questions) : questions
  const seen = await seeCards(situation, deck, state === 'halfway' ? firstHalf(deck.cards) : deck.cards)
  if (E.isLeft(seen)) return seen
  const id = randomUUID()
  const began = await call('startTrial', { params: { id, userId, deckId: deck.deck.id, startedAt: now } })
  if (E.isLeft(began)) return refused(began.left)
  const total = questions.filter(({ quiz }) => quiz?.survey !== true).length
  const attempts = state === 'failedTwice' ? Math.min(2, deck.deck.quizSettings?.quizAttemptLimit ?? 2) : 1
  const isRight = state !== 'failedTwice'
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const answers = answered.map((card) => answerTo(card, deck, isRight, now))
    const recorded = await call('recordAnswers', { params: answers })
    if (E.isLeft(recorded)) return refused(recorded.left)
    if (state === 'halfway') return E.right(undefined)
    const score = isRight ? 100 : 0
    const result = { score, passed: isRight, happenedAt: now, correctCount: isRight ? total : 0, totalCount: total }
    const completed = await call('completeAttempt', { path: { id }, params: result })
    if (E.isLeft(completed)) return refused(completed.left)
  }
  if (state === 'passed') {
    const submitted = await call('submitTrial', { path: { id }, params: { score: 100 } })
    if (E.isLeft(submitted)) return refused(submitted.left)
  }
  return E.right(
    state === 'failedTwice' && attempts < 2
      ? `'${titleOf(deck)}' permits one attempt: the learner failed once.`
      : undefined,
  )
}

const refused = ({ message }: CallRefusal): E.Either<string, never> => E.left(message)

function answerTo({ id, quiz }: Card, { deck }: PackDeck, isRight: boolean, now: number): AnswerParams {
  const variant = quiz?.variants?.[0]
  const { answers = [], correctAnswerId } = variant ?? quiz ?? {}
  const wrong = answers.find((answer) => answer.id !== correctAnswerId)
  const answerId = (isRight ? correctAnswerId : wrong?.id) ?? answers[0]?.id ?? ''
  return {
    id: randomUUID(),
    cardId: id,
    deckId: deck.id,
    questionId: quiz?.id ?? '',
    answerId,
    createdAt: now,
    ...(variant === undefined ? {} : { variantId: variant.id }),
    ...(quiz?.survey === true ? { surveyResponse: true } : { correct: isRight }),
  }
}

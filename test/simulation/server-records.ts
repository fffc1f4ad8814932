import type { CallName } from '../../protocol/api'
import type { Feedback } from '../../protocol/entities/engagement'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import { numberedId } from '../arbitraries/decks'
import type { Progress } from './accounts'

/** A received action with decoded body. */
export interface ServerCall {
  readonly name: CallName
  readonly userId: string
  /** Ids in the path: of a deck, a trial or a card. */
  readonly path: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, unknown>>
  readonly now: number
}

type Apply = (mine: Progress, call: ServerCall) => QuizTrial | undefined | void

const text = (value: unknown): string => String(value)
const left = (params: ServerCall['params']) =>
  typeof params['attemptsRemaining'] === 'number' ? { attemptsRemaining: params['attemptsRemaining'] } : {}

/** Changes a known trial and returns it. */
const onTrial =
  (change: (trial: QuizTrial, call: ServerCall) => QuizTrial): Apply =>
  ({ trials, trialAliases }, call) => {
    const id = call.path['id'] ?? ''
    const trial = trials.get(trialAliases.get(id) ?? id)
    if (trial === undefined) return undefined
    const changed = change(trial, call)
    trials.set(trial.id, changed)
    return changed
  }

/** The effect of each action on the server's data about the learner. */
const effects: { readonly [N in CallName]?: Apply } = {
  addFavorite: ({ favorites }, { params, now }) => {
    const [deckId, cardId] = [text(params['deckId']), text(params['cardId'])]
    favorites.set(`${deckId} ${cardId}`, { deckId, cardId, createdAt: now })
  },
  removeFavorite: ({ favorites }, { path }) => void favorites.delete(`${path['deckId'] ?? ''} ${path['cardId'] ?? ''}`),
  seeCard: ({ seen }, { params }) => {
    const key = `${text(params['deckId'])} ${text(params['cardId'])}`
    const record = params as typeof params & { readonly id: string; readonly cardId: string }
    seen.set(key, { ...seen.get(key), ...record })
  },
  resetCardsSeen: ({ seen }) => seen.clear(),
  rateCard: ({ ratings }, { params, now }) => {
    const cardId = text(params['cardId'])
    ratings.set(cardId, { createdAt: now, ...params, cardId })
  },
  removeRating: ({ ratings }, { params }) => void ratings.delete(text(params['cardId'])),
  submitFeedback: ({ feedback }, { params }) => void feedback.set(text(params['id']), params as Feedback),
  deleteFeedback: ({ feedback }, { path }) => void feedback.delete(path['id'] ?? ''),
  createDeck: ({ decks }, { params }) => {
    const first = params['initialCardId']
    const cardIds = new Set(first === undefined ? [] : [text(first)])
    decks.set(text(params['id']), { title: text(params['title']), cardIds })
  },
  savePreferences: ({ preferences }, { params }) => {
    for (const [name, value] of Object.entries(params)) preferences.set(name, value)
  },
  seeNotifications: ({ read }, { params }) => {
    for (const id of Array.isArray(params['notificationIds']) ? params['notificationIds'] : []) read.add(text(id))
  },
  removeDeck: ({ decks }, { path }) => void decks.delete(path['id'] ?? ''),
  addCardToDeck: ({ decks }, { path, params }) =>
    changeCards(decks, path['id'] ?? '', (cards) => cards.add(text(params['id']))),
  removeCardFromDeck: ({ decks }, { path }) =>
    changeCards(decks, path['id'] ?? '', (cards) => cards.delete(path['cardId'] ?? '')),
  completeDeck: ({ completions }, { params }) => void completions.add(text(params['id'])),
  // The first trial of a deck is kept, and is also found by the ids that other devices started.
  startTrial: ({ trials, trialAliases }, { userId, params }) => {
    const deckId = text(params['deckId'])
    const id = text(params['id'])
    const kept = [...trials.values()].find((trial) => trial.deckId === deckId)
    if (kept !== undefined) {
      if (kept.id !== id) trialAliases.set(id, kept.id)
      return kept
    }
    const startedAt = Number(params['startedAt'])
    const begun = { id, deckId, userId, startedAt, attempts: 0, failures: [], ...left(params) }
    trials.set(id, begun)
    return begun
  },
  recordAnswers: ({ responses }, { params }) => {
    for (const given of Array.isArray(params) ? params : [params]) {
      const response = given as QuizResponse & { readonly deckId: string }
      const before = (responses.get(response.deckId) ?? []).filter(({ id }) => id !== response.id)
      responses.set(response.deckId, [...before, response])
    }
  },
  resetResponses: ({ responses }, { path }) => void responses.delete(path['id'] ?? ''),
  completeAttempt: onTrial(({ resetAt: _over, ...trial }, { params }) => {
    const at = Number(params['happenedAt'])
    const passed = params['passed'] === true
    const result = passed ? { passedAt: at } : { failures: [...(trial.failures ?? []), at] }
    const attempts = (trial.attempts ?? 0) + 1
    const lastScore = Number(params['score'])
    const best = trial.passedAt === undefined ? 0 : (trial.score ?? 0)
    const score = passed ? Math.max(best, lastScore) : trial.passedAt === undefined ? lastScore : best
    return { ...trial, ...left(params), ...result, attempts, score, lastScore }
  }),
  resetTrial: onTrial((trial, { params, now }) => ({ ...trial, ...left(params), resetAt: now })),
  submitTrial: onTrial((trial, { now }) => ({ ...trial, submittedAt: now, certificateId: numberedId('4', 1) })),
}

function changeCards(decks: Progress['decks'], deckId: string, change: (cards: Set<string>) => unknown): void {
  const deck = decks.get(deckId)
  if (deck === undefined) return
  const cardIds = new Set(deck.cardIds)
  change(cardIds)
  decks.set(deckId, { ...deck, cardIds })
}

/** Applies an action; returns its trial if the response contains one. */
export const takeEffect = (mine: Progress, call: ServerCall): QuizTrial | undefined =>
  effects[call.name]?.(mine, call) ?? undefined

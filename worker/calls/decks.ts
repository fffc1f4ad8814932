import * as E from 'fp-ts/Either'
import { hasReportNews } from '../../core/cards/quiz/quiz-report'
import { hasThreadNews } from '../../core/cards/discussion/discussion-thread'
import { standingsById } from '../../core/competition/standings'
import * as constants from '../../protocol/constants'
import type { DeckContent } from '../../core/deck/content'
import { isPageVisible } from '../../core/device/device'
import { answerParams } from '../../core/quiz/answer-params'
import type { CallOf } from '../../core/pending-call'
import { splitBundle } from '../../core/sync/ingest'
import type { Answer } from '../../protocol/api'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { PointsCompletion } from '../../protocol/entities/points'
import type { Fault } from '../../protocol/faults'
import type { ApiClient } from '../api/api-client'
import { result, type CallContext, type CallResult, type CallHandlers } from '../api/api-call'
import { poll } from './poll'

type WholeDeck = Answer<'deck'> & Pick<DeckContent, 'competition' | 'standing'>

/** Adds the competition and its standings to the deck. A competition's deck has the competition's id (O-63). */
async function inCompetition(
  answer: Answer<'deck'>,
  api: ApiClient,
  signal: AbortSignal,
): Promise<E.Either<Fault, WholeDeck>> {
  const { id } = answer.bundle.deck
  const [about, now] = await Promise.all([
    api.call('competition', { path: { id } }, signal),
    api.call('standings', { path: {}, query: { competitionIds: [id] } }, signal),
  ])
  if (E.isLeft(about)) return about
  if (E.isLeft(now)) return now
  const standing = standingsById([id], now.right.standings).get(id)
  return E.right({ ...answer, ...about.right, ...omitUndefined({ standing }) })
}

/** Loads a deck with its cards. The cards of a category-search deck are the current search results (D-DECK-03). */
async function wholeDeck(deckId: string, api: ApiClient, signal: AbortSignal): Promise<E.Either<Fault, WholeDeck>> {
  const answer = await api.call('deck', { path: { id: deckId } }, signal)
  if (E.isLeft(answer)) return answer
  const { bundle } = answer.right
  const { type, searchCategoryId: categoryId } = bundle.deck
  if (type === 'competition') return inCompetition(answer.right, api, signal)
  if (type !== 'categorySearch' || categoryId === undefined) return answer
  const found = await api.call('searchCards', { path: {}, query: { categoryId } }, signal)
  return E.isLeft(found) ? found : E.right({ bundle: { ...bundle, cards: found.right.cards } })
}

/** Builds the request filter without values that are not chosen (D-REPORT-20). `startDate`: ms UTC. */
export const filterOf = (
  roleIds: readonly string[] | undefined,
  startDate?: number,
): { readonly userRoleIds?: string[]; readonly startDate?: number } => ({
  ...(roleIds === undefined || roleIds.length === 0 ? {} : { userRoleIds: [...roleIds] }),
  ...omitUndefined({ startDate }),
})

const askThread = async (
  cardId: string,
  { api, clock, contents, signal }: CallContext,
): Promise<CallResult<'thread'>> => {
  const askedAt = clock.now()
  const answer = await api.call('discussionResponses', { path: { id: cardId } }, signal)
  return result('thread', answer, ({ responses }) => {
    const payload = contents.put('thread', responses)
    return { answer: { content: payload.hash, askedAt }, payloads: [payload] }
  })
}

const askReport = async (
  { deckId, roleIds, startDate }: CallOf<'quizReport'>,
  { api, contents, signal }: CallContext,
): Promise<CallResult<'quizReport'>> => {
  const answer = await api.call('quizReport', { path: { id: deckId }, query: filterOf(roleIds, startDate) }, signal)
  return result('quizReport', answer, ({ report }) => {
    const payload = contents.put('report', report)
    return { answer: { content: payload.hash }, payloads: [payload] }
  })
}

/** Calls of decks and their cards. */
export const deckCalls = {
  deck: async ({ deckId }, { api, contents, signal }) =>
    result('deck', await wholeDeck(deckId, api, signal), (answer) => {
      const { content, own } = splitBundle(answer)
      const { competition, standing } = answer
      const payload = contents.put('deck', { ...content, ...omitUndefined({ competition, standing }) })
      return { answer: { ...own, content: payload.hash }, payloads: [payload] }
    }),
  sharedCard: async ({ cardId }, { api, signal }) =>
    result(
      'sharedCard',
      await api.call('searchCards', { path: {}, query: { search: cardId } }, signal),
      ({ cards }) => {
        const { deckId } = cards.find(({ id }) => id === cardId) ?? {}
        return { answer: deckId === undefined ? {} : { deckId } }
      },
    ),
  tuckedDecks: async (_call, { api, contents, signal }) =>
    result('tuckedDecks', await api.call('tuckedDecks', { path: {} }, signal), ({ decks }) => {
      const payload = contents.put('home', { tuckedDecks: decks })
      return { answer: { content: payload.hash }, payloads: [payload] }
    }),
  thread: ({ cardId, session }, context) =>
    poll(
      {
        every: constants.discussionPoll,
        isWanted: () => isPageVisible(context.state(), session),
        ask: () => askThread(cardId, context),
        isNews: ({ outcome }) => hasThreadNews(context.state(), session, outcome),
      },
      context,
    ),
  completion: async ({ deckId }, { api, signal }) =>
    result('completion', await api.call('pointsCompletions', { path: { id: deckId } }, signal), ({ completions }) => {
      const completion = newest(completions)
      if (completion === undefined) return { answer: { connectedDecks: [] } }
      const { connectedDecks = [], scoreTotal = 0, completedAt = 0 } = completion
      return { answer: { connectedDecks, completion: { scoreTotal, at: completedAt } } }
    }),
  quizReport: (call, context) =>
    poll(
      {
        every: constants.reportRefresh,
        isWanted: () => isPageVisible(context.state(), call.session),
        ask: () => askReport(call, context),
        isNews: ({ outcome }) => hasReportNews(context.state(), call.session, outcome),
      },
      context,
    ),
  reportExport: async ({ deckId, roleIds, startDate, kind }, { api, contents, signal }) =>
    result(
      'reportExport',
      await api.call(
        'exportQuizReport',
        {
          path: { id: deckId },
          // The file of the answers has no start date (D-API-33).
          query: { ...filterOf(roleIds), ...(kind === 'results' ? omitUndefined({ kind, since: startDate }) : {}) },
        },
        signal,
      ),
      // The report is readable for everyone with the address, so it is not stored, and lost when the worker ends.
      ({ file: { url } }) => ({ answer: { file: contents.put('file', { url }).hash } }),
    ),
  trigger: async ({ triggerId, undo }, { api, signal }) =>
    result(
      'trigger',
      await api.call(undo ? 'undoTrigger' : 'executeTrigger', { path: { id: triggerId } }, signal),
      () => ({ answer: {} }),
    ),
  directAnswer: async ({ answer, answeredAt }, { api, signal }) =>
    result(
      'directAnswer',
      await api.call('recordAnswers', { path: {}, params: answerParams(answer, answeredAt) }, signal),
      () => ({ answer: {} }),
    ),
  standings: async ({ competitionIds }, { api, signal }) =>
    result('standings', await api.call('standings', { path: {}, query: { competitionIds } }, signal), (answer) => ({
      answer,
    })),
  playlistActivity: async ({ cardId }, { api, signal }) =>
    result('playlistActivity', await api.call('playlistActivity', { path: { id: cardId } }, signal), ({ tracks }) => ({
      answer: { tracks: [...tracks] },
    })),
} as const satisfies Partial<CallHandlers>

/** Returns the newest completion of a list (decks O-30). */
const newest = (completions: readonly PointsCompletion[]): PointsCompletion | undefined =>
  completions.toSorted((one, other) => (other.completedAt ?? 0) - (one.completedAt ?? 0))[0]

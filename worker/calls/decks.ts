import { answerParams } from '../../core/outbox/rows'
import { splitBundle } from '../../core/sync/ingest'
import { result, type Makers } from '../call'

/** Calls of decks and their cards. */
export const deckCalls = {
  deck: async ({ deckId }, { api, contents, signal }) =>
    result('deck', await api.call('deck', { path: { id: deckId } }, signal), (answer) => {
      const { content, own } = splitBundle(answer)
      const payload = contents.take('deck', content)
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
} as const satisfies Partial<Makers>

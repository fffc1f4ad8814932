import { newEvent } from '../../protocol/events'
import { accept, refuse, type Domain } from '../decider'
import { STALE } from '../library/state'
import { isOnline } from '../device/device'
import { isBlockedOrParked } from '../outbox/parked'
import { remove } from '../outbox/outbox'
import { isSealed, nextRow } from '../outbox/queue'
import { without } from '../record'
import { updateEngagement, updateUser, type State } from '../state'
import { notSignedIn } from '../refusals'
import { clearDeckFeedback } from './quiz'
import { unsentActions } from './server-trial'

/**
 * Discards the pending actions of an assessment that the server refuses, and continues with the server's record
 * (decision 3). No other action leaves the queue.
 */
export const discardAssessment: Domain = {
  intents: {
    letGoOfAssessment: (state, { deckId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const rows = unsentActions(state, deckId)
      if (!rows.some(({ id }) => isBlockedOrParked(state, id))) return refuse('unknownAction')
      // Only the server knows the state that remains.
      if (!isOnline(state) || !state.user.sync.load.context.syncedOnce) return refuse('offline')
      // The next action may be in transit and may still be delivered; the content of sealed actions is unknown.
      const next = nextRow(state, context.at)
      if (isSealed(state) || rows.some(({ id }) => id === next?.id)) return refuse('busy')
      return accept(
        newEvent('assessmentLetGo', { deckId, rowIds: rows.map(({ id }) => id) }),
        // A load that began earlier may return an older record than the server has now.
        newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) }),
      )
    },
  },
  evolve: {
    assessmentLetGo: (state, { data: { deckId, rowIds } }) => {
      const gone = new Set(rowIds)
      const left = rowIds.reduce((current, rowId) => remove(current, rowId, 'dropped'), state)
      const { outbox } = left.user
      // Events recovered from a lost log are discarded together with their actions.
      const rescued = outbox.rescued.filter(({ id }) => !gone.has(id))
      return clearDeckFeedback(removeRecord(updateUser(left, { outbox: { ...outbox, rescued } }), deckId), deckId)
    },
  },
}

/**
 * Removes this device's record of the deck; the next load restores it from the server, and is due whenever the deck is
 * opened.
 */
function removeRecord(state: State, deckId: string): State {
  const { quiz, library } = state.user
  const entry = library.decks[deckId]
  const cardIds = Object.values(quiz.answers[deckId] ?? {}).map(({ cardId }) => cardId)
  const trials = without(quiz.trials, deckId)
  const answers = without(quiz.answers, deckId)
  const submitFaults = without(quiz.submitFaults, deckId)
  const decks = entry === undefined ? library.decks : { ...library.decks, [deckId]: { ...entry, loadedAt: STALE } }
  return updateEngagement(
    updateUser(state, { quiz: { ...quiz, trials, answers, submitFaults }, library: { ...library, decks } }),
    (engagement) => ({ ...engagement, doOrDontResults: without(engagement.doOrDontResults, ...cardIds) }),
  )
}

import { newEvent } from '../../protocol/events'
import { accept, refuse, type Domain } from '../decider'
import { OUT_OF_DATE } from '../deck/out-of-date'
import { isOnline } from '../device/device'
import { isHeldUp } from '../outbox/held-up'
import { remove } from '../outbox/outbox'
import { isSealed, nextRow } from '../outbox/queue'
import { without } from '../record'
import { inEngagement, inMine, type State } from '../state'
import { userMissing } from '../user-missing'
import { unmarked } from './quiz'
import { unsentActions } from './server-trial'

/**
 * The way out of an assessment that the server does not take as it was done here: its owner gives up what waits of it,
 * and goes on as the server has it (decision 3). Nothing else leaves the queue by that.
 */
export const lettingGo: Domain = {
  intents: {
    letGoOfAssessment: (state, { deckId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const rows = unsentActions(state, deckId)
      if (!rows.some(({ id }) => isHeldUp(state, id))) return refuse('unknownAction')
      // Only the server can say how things stand then.
      if (!isOnline(state) || !state.mine.sync.load.context.syncedOnce) return refuse('offline')
      // What may be on its way at this moment may arrive; what is still sealed nobody knows of yet.
      const next = nextRow(state, context.at)
      if (isSealed(state) || rows.some(({ id }) => id === next?.id)) return refuse('busy')
      return accept(
        newEvent('assessmentLetGo', { deckId, rowIds: rows.map(({ id }) => id) }),
        // What was asked for before may know less than the server does now.
        newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) }),
      )
    },
  },
  evolve: {
    assessmentLetGo: (state, { data: { deckId, rowIds } }) => {
      const gone = new Set(rowIds)
      const left = rowIds.reduce((current, rowId) => remove(current, rowId, 'dropped'), state)
      const { outbox } = left.mine
      // What was to be shown again of a lost log is given up with its action.
      const rescued = outbox.rescued.filter(({ id }) => !gone.has(id))
      return unmarked(unknown(inMine(left, { outbox: { ...outbox, rescued } }), deckId), deckId)
    },
  },
}

/** Where the learner stands in this deck is not known; its next load says so, and is due whenever it is opened. */
function unknown(state: State, deckId: string): State {
  const { quiz, library } = state.mine
  const entry = library.decks[deckId]
  const cardIds = Object.values(quiz.answers[deckId] ?? {}).map(({ cardId }) => cardId)
  const trials = without(quiz.trials, deckId)
  const answers = without(quiz.answers, deckId)
  const submitFaults = without(quiz.submitFaults, deckId)
  const decks =
    entry === undefined ? library.decks : { ...library.decks, [deckId]: { ...entry, loadedAt: OUT_OF_DATE } }
  return inEngagement(
    inMine(state, { quiz: { ...quiz, trials, answers, submitFaults }, library: { ...library, decks } }),
    (engagement) => ({ ...engagement, sorted: without(engagement.sorted, ...cardIds) }),
  )
}

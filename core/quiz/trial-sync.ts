import type { Domain } from '../decider'
import { updateUser } from '../state'
import {
  applyToExisting,
  applyToScoredTrial,
  sendableScores,
  applyServerTrial,
  applyServerTrials,
  clearSubmitFault,
} from './apply-trial-event'

/** Applies trial changes that do not come from the user's actions in the deck: server records and refusals. */
export const trialSync: Domain = {
  evolve: {
    sendAsked: (state, event) =>
      sendableScores(state).reduce(
        (current, deckId) => applyToExisting(clearSubmitFault(current, deckId), event, deckId, { type: 'sendAsked' }),
        state,
      ),
    actionSetAside: (state, event) => applyToScoredTrial(state, event, event.data.rowId, { type: 'scoreRefused' }),
    actionPutBack: (state, event) => applyToScoredTrial(state, event, event.data.rowId, { type: 'sendAsked' }),
    quizScoreRefused: (state, event) => {
      const { deckId, fault } = event.data
      const { quiz } = state.user
      const noted = updateUser(state, { quiz: { ...quiz, submitFaults: { ...quiz.submitFaults, [deckId]: fault } } })
      return applyToExisting(noted, event, deckId, { type: 'scoreRefused' })
    },
    quizTrialUpdated: (state, event) => applyServerTrial(state, event, event.data.trial),
    homeLoaded: (state, event) => applyServerTrials(state, event, event.data.trials),
    syncSucceeded: (state, event) => applyServerTrials(state, event, event.data.trials),
  },
}

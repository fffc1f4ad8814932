import type { Domain } from '../decider'
import { inMine } from '../state'
import { moveKnown, moveScore, scoresThatGo, takeTrial, takeTrials, withoutFault } from './move-trial'

/** What becomes of trials without anybody doing anything in their decks: what the server tells, and what it refuses. */
export const trials: Domain = {
  evolve: {
    sendAsked: (state, event) =>
      scoresThatGo(state).reduce(
        (current, deckId) => moveKnown(withoutFault(current, deckId), event, deckId, { type: 'sendAsked' }),
        state,
      ),
    actionSetAside: (state, event) => moveScore(state, event, event.data.rowId, { type: 'scoreRefused' }),
    actionPutBack: (state, event) => moveScore(state, event, event.data.rowId, { type: 'sendAsked' }),
    quizScoreRefused: (state, event) => {
      const { deckId, fault } = event.data
      const { quiz } = state.mine
      const noted = inMine(state, { quiz: { ...quiz, submitFaults: { ...quiz.submitFaults, [deckId]: fault } } })
      return moveKnown(noted, event, deckId, { type: 'scoreRefused' })
    },
    quizTrialUpdated: (state, event) => takeTrial(state, event, event.data.trial),
    homeLoaded: (state, event) => takeTrials(state, event, event.data.trials),
    syncSucceeded: (state, event) => takeTrials(state, event, event.data.trials),
  },
}

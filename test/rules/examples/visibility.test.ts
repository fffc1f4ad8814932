import { test as property } from '@fast-check/vitest'
import { expect } from 'vitest'
import { resolveDeck } from '../../../core/deck/resolved-deck'
import { assessmentHistories, live } from '../../arbitraries/assessment-histories'

property.prop([assessmentHistories], { numRuns: 20 })(
  'D-VIS-03 repeats a question answered correctly only after a reset',
  (history) => {
    const right = new Set<string>()
    live(history, 0, (app, step) => {
      const hand = resolveDeck(app.state, app.contents, 'deck', app.now)
      const answers = Object.values(app.state.user.quiz.answers['deck'] ?? {})
      if (answers.length === 0) right.clear()
      for (const { cardId, correct } of answers) if (correct === true) right.add(cardId)
      if (hand?.mode === 'study' && step !== undefined)
        for (const id of right) expect(hand.locked.has(id) || !hand.shown.some((card) => card.id === id)).toBe(true)
    })
  },
)

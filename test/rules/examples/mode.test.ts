import { fc, test as property } from '@fast-check/vitest'
import { expect } from 'vitest'
import { quizMode } from '../../../core/quiz/mode'
import { takenQuizzes } from '../../arbitraries/quiz'

property.prop([takenQuizzes, fc.integer({ min: 1 })])(
  'D-MODE-02 keeps an assessment readable once it has ended',
  ({ content: { deck }, trial, now }, later) => {
    const ended = { ...deck, quizEndDate: now.at - 1 }
    expect(quizMode(ended, trial, now.at)).toBe('info')
    expect(quizMode(ended, trial, now.at + later)).toBe('info')
  },
)

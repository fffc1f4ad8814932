import { expect, it } from 'vitest'
import type { InstructionsBack as View } from '../../../protocol/cards/quiz-instructions'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import { InstructionsBack } from './Back'

const open: View = {
  kind: 'quizInstructions',
  questions: 4,
  passingGrade: 80,
  availability: 'open',
  attemptsRemaining: 2,
}

async function shown(back: View) {
  const { holder, show } = await onPage()
  show(<InstructionsBack {...backProps(back)} hasNext />)
  await expect.poll(() => holder.querySelector('dl, article, section')).not.toBeNull()
  const buttons = [...holder.querySelectorAll('button')].map((button) => button.textContent)
  return { words: holder.textContent, buttons }
}

it('D-TRIAL-13 D-TRIAL-17 promises no attempts beyond the limit when a retake is possible at any time', async () => {
  const anyTime = await shown({ ...open, attemptDelay: -1 })
  expect(anyTime.words).toContain('No new attempts')
  expect((await shown({ ...open, attemptDelay: 3 })).words).toContain('New attempts after 3 days')
})

it('D-TRIAL-08 offers Start only while an attempt is left', async () => {
  expect((await shown(open)).buttons).toContain('Start')
  expect((await shown({ ...open, attemptsRemaining: 0 })).buttons).not.toContain('Start')
})

it('D-TRIAL-27 O-65 names no pass mark when nothing is scored', async () => {
  expect((await shown(open)).words).toContain('Pass mark80%')
  expect((await shown({ ...open, surveyOnly: true })).words).not.toContain('Pass mark')
})

it('D-MODE-08 D-MODE-09 D-MODE-10 names the date and the time at which the assessment starts and ends', async () => {
  const at = new Date(2026, 10, 29, 10, 5).getTime()
  const { startsAt, endsAt } = { startsAt: at, endsAt: at }
  expect((await shown({ ...open, endsAt })).words).toContain('Open untilNov 29, 2026, 10:05')
  expect((await shown({ ...open, availability: 'notStarted', startsAt })).words).toContain(
    'This assessment starts on Nov 29, 2026, 10:05',
  )
  expect((await shown({ ...open, availability: 'ended', endsAt })).words).toContain(
    'This assessment ended on Nov 29, 2026, 10:05',
  )
})

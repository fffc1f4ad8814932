import { expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import { DiscardAssessment } from './DiscardAssessment'
import { useRecentlySent } from './useRecentlySent'

const action = {
  rowId: 'r1',
  cause: 'quizAttemptCompleted',
  about: 'd1',
  state: 'aside',
  deckTitle: 'Food safety',
  letGo: { count: 3, assessment: true },
} as const

it('decision 3 X-OUTBOX-07 lets the learner discard what the server refuses of an assessment; offline the button says why not', async () => {
  const { holder, show } = await onPage()
  const letGo = vi.fn()
  const button = () => holder.querySelector('button')
  const why = () => document.getElementById(button()?.getAttribute('aria-describedby') ?? '')?.textContent
  show(<DiscardAssessment action={action} online onDiscard={letGo} />)
  await expect.poll(() => button()?.textContent).toBe('Give up what waits')
  expect(button()?.getAttribute('aria-label')).toBe('Give up what waits: An attempt finished, Food safety')
  expect(why()).toBeUndefined()
  show(<DiscardAssessment action={action} online={false} onDiscard={letGo} />)
  await expect.poll(why).toBe('Only online: how the server has it must be loaded.')
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  button()?.click()
  await drawn()
  expect(holder.querySelector('dialog')).toBeNull()
  expect(letGo).not.toHaveBeenCalled()
})

it('decision 3 X-OUTBOX-07 says before a discard how many actions it concerns, and that the server’s data stays', async () => {
  const { holder, show, press } = await onPage()
  const letGo = vi.fn()
  const draw = (more: { readonly count: number; readonly assessment: boolean }, online = true) =>
    show(<DiscardAssessment action={{ ...action, letGo: more }} online={online} onDiscard={letGo} />)
  const dialog = () => holder.querySelector('dialog')
  const confirm = () => [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === 'Give up')
  draw({ count: 3, assessment: true })
  await expect.poll(() => holder.querySelector('button')).not.toBeNull()
  await press('Give up what waits: An attempt finished, Food safety')
  await expect.poll(() => dialog()?.open).toBe(true)
  expect(dialog()?.textContent).toContain('Give up what waits here?')
  expect(dialog()?.textContent).toContain('Food safety')
  expect(dialog()?.textContent).toContain('3 actions of this assessment will never be sent.')
  expect(dialog()?.textContent).toContain('Answers and attempts that the server has stay')
  await press('Cancel')
  await expect.poll(dialog).toBeNull()
  expect(letGo).not.toHaveBeenCalled()

  await press('Give up what waits: An attempt finished, Food safety')
  draw({ count: 1, assessment: false })
  await expect.poll(() => dialog()?.textContent).toContain('1 action of this deck will never be sent.')
  draw({ count: 1, assessment: false }, false)
  await expect.poll(() => confirm()?.getAttribute('aria-disabled')).toBe('true')
  expect(dialog()?.textContent).toContain('Only online')
  await press('Give up')
  expect(letGo).not.toHaveBeenCalled()
  draw({ count: 1, assessment: false })
  await expect.poll(() => confirm()?.getAttribute('aria-disabled')).toBeNull()
  await press('Give up')
  expect(letGo).toHaveBeenCalledOnce()
  await expect.poll(dialog).toBeNull()
})

it('decision 3 X-UX-05 never shows discarded actions as sent', async () => {
  const { holder, show } = await onPage()
  const Sent = (shown: Pick<View<'outbox'>, 'actions' | 'sent'>) => (
    <output>
      {useRecentlySent(shown)
        .map(({ rowId }) => rowId)
        .join(' ')}
    </output>
  )
  const said = () => holder.querySelector('output')?.textContent
  const [one, other] = [
    { ...action, at: 1_000 },
    { ...action, rowId: 'r2', at: 1_000 },
  ]
  const before = [{ about: 'd1', at: 5_000 }]
  show(<Sent actions={[one, other]} sent={before} />)
  await drawn()
  show(<Sent actions={[other]} sent={before} />)
  await drawn()
  expect(said()).toBe('')
  show(<Sent actions={[]} sent={[{ about: 'd1', at: 6_000 }]} />)
  await expect.poll(said).toBe('r2')
})

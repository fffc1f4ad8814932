import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { HeldUpPanel } from './HeldUpPanel'

const action = { rowId: 'r1', cause: 'feedbackSubmitted', about: 'c1', at: 1, state: 'waiting' } as const
const heldUp = { why: 'refused', attempts: 1, retryAt: 2 } as const

it('X-OUTBOX-07 setting aside what holds nothing up promises no sending of a rest', async () => {
  const { holder, show } = await onPage()
  for (const [behind, said] of [
    [0, 'Set aside'],
    [1, 'Set aside, send the rest'],
  ] as const) {
    show(<HeldUpPanel action={action} heldUp={heldUp} behind={behind} onSetAside={() => undefined} />)
    await expect.poll(() => holder.querySelector('button')?.textContent).toBe(said)
  }
})

it('X-OUTBOX-07 where nobody knows when it was done, no time is told', async () => {
  const { holder, show } = await onPage()
  const topic = { ...action, cardTitle: 'Steam' }
  const facts = () => holder.querySelector('b + span')?.textContent
  show(<HeldUpPanel action={topic} heldUp={heldUp} behind={0} onSetAside={() => undefined} />)
  await expect.poll(facts).toMatch(/^Steam · \S/)
  const { at: _at, ...unknown } = topic
  show(<HeldUpPanel action={unknown} heldUp={heldUp} behind={0} onSetAside={() => undefined} />)
  await expect.poll(facts).toBe('Steam')
})

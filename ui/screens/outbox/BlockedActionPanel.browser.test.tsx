import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { BlockedActionPanel } from './BlockedActionPanel'

const action = { rowId: 'r1', cause: 'feedbackSubmitted', about: 'c1', at: 1, state: 'waiting' } as const
const heldUp = { why: 'refused', attempts: 1, retryAt: 2 } as const

it('X-OUTBOX-07 mentions the rest on the button only when the action blocks others', async () => {
  const { holder, show } = await onPage()
  for (const [behind, said] of [
    [0, 'Set aside'],
    [1, 'Set aside, send the rest'],
  ] as const) {
    show(<BlockedActionPanel action={action} heldUp={heldUp} behind={behind} onPark={() => undefined} />)
    await expect.poll(() => holder.querySelector('button')?.textContent).toBe(said)
  }
})

it('X-OUTBOX-07 shows no time for an action whose time is unknown', async () => {
  const { holder, show } = await onPage()
  const topic = { ...action, cardTitle: 'Steam' }
  const facts = () => holder.querySelector('b + span')?.textContent
  show(<BlockedActionPanel action={topic} heldUp={heldUp} behind={0} onPark={() => undefined} />)
  await expect.poll(facts).toMatch(/^Steam · \S/)
  const { at: _at, ...unknown } = topic
  show(<BlockedActionPanel action={unknown} heldUp={heldUp} behind={0} onPark={() => undefined} />)
  await expect.poll(facts).toBe('Steam')
})

import { createRef } from 'react'
import { expect, it } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import { Summary } from './Summary'

it('X-OUTBOX-07 says that everything was delivered only when no activity is pending either', async () => {
  const { holder, show } = await onPage()
  const said = async (more: Partial<View<'outbox'>>) => {
    const outbox = { connected: true, online: true, actions: [], activities: 0, sent: [], ...more }
    show(<Summary outbox={outbox} toSend={0} held={false} headingRef={createRef()} />)
    await expect.poll(() => holder.querySelector('output')).not.toBeNull()
    await drawn()
    return holder.querySelector('output')?.textContent
  }
  const sent = [{ about: 'd1', at: 1 }]
  const aside = [{ rowId: 'r1', cause: 'favoriteAdded', about: 'c1', at: 1, state: 'aside' as const }]
  expect(await said({ sent })).toBe('Everything has arrived')
  expect(await said({ actions: aside })).toBe('Only what you have set aside is left')
  const unopened = [{ rowId: 'r2', cause: '', about: '', at: 1, state: 'unopened' as const }]
  expect(await said({ sent, actions: unopened })).toBe('What is left is listed below')
  for (const more of [{ sent }, {}, { actions: aside }])
    expect(await said({ ...more, activities: 5 })).toBe('What is left is listed below')
})

it('X-OUTBOX-07 says that an action blocks the rest only when others are behind it', async () => {
  const { holder, show } = await onPage()
  const outbox = { connected: true, online: true, actions: [], activities: 0, sent: [] }
  for (const [toSend, said] of [
    [1, 'It is held up'],
    [2, 'One entry holds up the rest'],
  ] as const) {
    show(<Summary outbox={outbox} toSend={toSend} held headingRef={createRef()} />)
    await expect.poll(() => holder.querySelector('output')?.textContent).toBe(said)
  }
})

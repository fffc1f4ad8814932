import { describe, expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { ReplaySnapshot, EventTimeline } from '../../../protocol/replay'
import { Facts } from './Facts'

const NOON = 1_770_811_200_000

describe('the facts at a position', () => {
  it("X-REPLAY-02 'What changed here?' lists each difference in words, by its path and as JSON", async () => {
    const { holder, show } = await onPage()
    const story: EventTimeline = {
      types: ['loginSucceeded'],
      kinds: Uint16Array.from([0]),
      seqs: Float64Array.from([1]),
      times: Float64Array.from([NOON]),
    }
    const moment: ReplaySnapshot = {
      kind: 'moment',
      place: 1,
      at: NOON,
      path: '/',
      contentLeftOut: false,
      machines: [],
      outbox: [],
      outboxMore: 0,
      health: { events: 1, unknownEvents: 0, damagedRows: 0, quarantinedEvents: 0, gaps: 0 },
      changes: [{ path: 'user.owner', steps: ['user', 'owner'], before: undefined, after: '"user-1"' }],
      changesMore: 0,
    }
    show(
      <Facts story={story} moment={moment} onWhy={() => undefined} lead={null} looked={null}>
        {null}
      </Facts>,
    )
    await expect.poll(() => holder.textContent).toContain('Signing in and out: added')
    expect(holder.textContent).toContain('user.owner')
    expect(holder.textContent).toContain('"user-1"')
  })
})

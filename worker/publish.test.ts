import { expect, test } from 'vitest'
import { emptyHealth } from '../core/log/fold-with-codecs'
import { deckProjections } from '../core/views/projections/decks'
import type { ViewPatch } from '../protocol/view-patch'
import { startApp } from '../test/examples/app'
import { unbranded } from '../protocol/white-label'
import { contentCache, startContents } from './contents/content-cache'
import type { Clock } from './ports'
import { publisher } from './publish'

test('S-COMP-02 X-BRIDGE-02 posts a change that falls into the computation of a view in its next post', () => {
  const end = Date.UTC(2026, 10, 27, 12)
  const home = { competitions: [{ id: 'c1', name: 'The cup', endsAt: end }] }
  const app = startApp(end - 60_000)
    .signIn()
    .loadHome(home)
  const contents = {
    ...contentCache({ payload: async () => undefined }, () => startContents),
    home: () => home,
    library: () => ({ categories: [] }),
  }

  // Each reading of the clock is a millisecond later: the view's own reading is the last one before the end.
  let now = end
  let due: readonly (() => void)[] = []
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    zone: () => 0,
    after: (_delay, run) => {
      due = [...due, run]
      return () => {
        due = due.filter((one) => one !== run)
      }
    },
  }
  const context = () => ({
    at: now++,
    zone: 0,
    zoneAt: () => 0,
    session: 'tab',
    whiteLabel: unbranded,
    storage: 'durable' as const,
    health: emptyHealth,
  })
  const posted: ViewPatch[] = []
  const faults: unknown[] = []
  const parts = { views: () => deckProjections, load: async () => undefined }
  const { subscribe } = publisher(
    clock,
    parts,
    contents,
    () => app.state,
    context,
    (error) => faults.push(error),
    () => undefined,
  )
  subscribe('s1', 'competitions', {}, (patch) => posted.push(patch))
  expect(posted[0]?.changed).toMatchObject({ active: [{ competitionId: 'c1' }], periods: [] })
  now += 1_000
  for (const run of due) run()
  expect(posted[1]?.changed).toMatchObject({
    active: [],
    periods: [{ period: '2026-11', competitions: [{ competitionId: 'c1' }] }],
  })
  expect(faults).toEqual([])
})

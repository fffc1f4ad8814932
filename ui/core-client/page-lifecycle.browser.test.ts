import { expect, onTestFinished, test, vi } from 'vitest'
import type { PageFact } from '../../protocol/bridge'
import { reportPageLifecycle } from './page-lifecycle'
import type { LinkState } from './worker-supervisor'

/** Creates a client that records reported facts, with a link in this state. */
function aClient() {
  const told: PageFact[] = []
  let state: LinkState = 'starting'
  let changed: () => void = () => undefined
  return {
    told,
    report: (fact: PageFact) => void told.push(fact),
    linkState: () => state,
    onLinkState: (listener: () => void) => {
      changed = listener
      return () => undefined
    },
    becomes: (next: LinkState) => {
      state = next
      changed()
    },
  }
}

test('S-SYNC-04 X-OUTBOX-05 reports the missing connection to a worker that replaces another', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const client = aClient()
  reportPageLifecycle(client)
  expect(client.told).toEqual(['offline'])
  client.becomes('ready')
  client.becomes('starting')
  expect(client.told).toEqual(['offline', 'offline'])
  onLine.mockReturnValue(true)
  client.becomes('ready')
  client.becomes('starting')
  expect(client.told).toHaveLength(2)
})

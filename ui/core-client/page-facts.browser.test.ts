import { expect, onTestFinished, test, vi } from 'vitest'
import type { PageFact } from '../../protocol/bridge'
import { reportPage } from './page-facts'
import type { LinkState } from './worker-link'

/** A client that notes what it is told, with a link of this state. */
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

test('S-SYNC-04 X-OUTBOX-05 a worker that takes the place of another is told that there is no connection', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const client = aClient()
  reportPage(client)
  expect(client.told).toEqual(['offline'])
  client.becomes('ready')
  client.becomes('starting')
  expect(client.told).toEqual(['offline', 'offline'])
  onLine.mockReturnValue(true)
  client.becomes('ready')
  client.becomes('starting')
  expect(client.told).toHaveLength(2)
})

import { describe, expect, test } from 'vitest'
import { encodeAnswer, type CallName } from '../../protocol/api'
import type { Envelope } from '../../protocol/envelope'
import type { ViewPatch } from '../../protocol/view-patch'
import { startEngine } from '../../worker/engine'
import { exportLog, type ExportSource } from '../../worker/export'
import { emptyMemory } from '../../worker/memory-store'
import { player } from '../../worker/replay/player'
import { engineSettings } from '../world/engine-settings'
import { nodePorts, NOON } from '../world/node-ports'

/** A player of a file with private content. */
async function replayOf(source: ExportSource) {
  let now = 0
  const replay = player('build-1', { monotonic: () => (now += 100), after: () => () => undefined })
  const log = await replay.open(await exportLog(source, true, { at: NOON, salt: 'salt' }))
  if (log.kind !== 'opened') throw new Error(log.reason)
  return { replay, story: log.story }
}

describe('the screens of a replay', () => {
  test('X-REPLAY-02 a notice of a file with private content fetches no picture', async () => {
    const ada = { id: 'user-1', name: 'Ada' }
    const description =
      '<p>Closed on Monday</p><img src="/media/closed.png"><p style="background:url(/media/ground.png)">See you</p>'
    const notices = [{ id: 'notice-1', title: 'Closed', description, enabled: true }]
    const answers: { readonly [N in CallName]?: () => Envelope } = {
      login: () => encodeAnswer('login', { user: { ...ada, sessionId: 's', jwtToken: 'j' } }),
      sync: () => encodeAnswer('sync', { user: ada, org: { id: 'org-1' }, trials: [], notices }),
    }
    const { ports, rest } = nodePorts(
      emptyMemory(),
      (name) => answers[name]?.() ?? { status: 'error', errorType: 'closed' },
    )
    const engine = await startEngine(ports, engineSettings({ session: 'tab-1', build: 'build-1' }))
    await rest()
    expect(engine.state().mine.sync.notices).toEqual(notices)
    const { replay, story } = await replayOf(engine)
    const shown: Record<string, unknown> = {}
    await replay.core.subscribe(
      'notice',
      'notice',
      {},
      {
        postMessage: ({ changed }: ViewPatch) => void Object.assign(shown, changed),
      },
    )
    replay.seek(story.kinds.length)
    replay.draw()
    expect(shown).toMatchObject({ notice: { noticeId: 'notice-1', title: 'Closed' } })
    expect(JSON.stringify(shown)).toContain('Closed on Monday')
    expect(JSON.stringify(shown)).not.toContain('/media/')
  })
})

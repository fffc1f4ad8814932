import { expect, it, vi } from 'vitest'
import { refusal, type Refusal } from '../../protocol/faults'
import { arriving } from './arriving'
import type { CoreClient } from './client'

const gone = refusal('workerGone')

/** Asks as a screen does, of a core that answers so, one answer after the other. */
const asked = async (answers: readonly (Refusal | undefined)[], stopAfter?: number) => {
  const said: unknown[] = []
  const heard = vi.fn<(refused: Refusal | undefined) => void>()
  const dispatch: CoreClient['dispatch'] = async (type, data) => {
    const answer = answers[said.push([type, data]) - 1]
    await Promise.resolve()
    if (said.length === stopAfter) stop()
    return answer
  }
  const stop = arriving(dispatch)('search', { query: 'milk' }, heard)
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(0))
  // Every answer is there at once: some turns later all is said.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  expect(said).toEqual(said.map(() => ['search', { query: 'milk' }]))
  return { times: said.length, heard: heard.mock.calls }
}

it('X-BRIDGE-03 what a screen asks for by itself is asked of the next worker where one ends before it has answered', async () => {
  expect(await asked([undefined])).toEqual({ times: 1, heard: [[undefined]] })
  expect(await asked([gone, undefined])).toEqual({ times: 2, heard: [[undefined]] })
  expect(await asked([gone, refusal('deckLocked')])).toEqual({ times: 2, heard: [[refusal('deckLocked')]] })
  expect(await asked([refusal('notLoaded'), undefined])).toEqual({ times: 1, heard: [[refusal('notLoaded')]] })
})

it('X-BRIDGE-03 what three workers have ended at is not asked again, and it is said', async () => {
  expect(await asked([gone, gone, gone, undefined])).toEqual({ times: 3, heard: [[gone]] })
})

it('X-BRIDGE-03 whoever has gone elsewhere asks no more and hears nothing', async () => {
  expect(await asked([gone, undefined], 1)).toEqual({ times: 1, heard: [] })
  expect(await asked([undefined], 1)).toEqual({ times: 1, heard: [] })
})

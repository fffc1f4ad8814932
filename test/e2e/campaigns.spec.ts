import { run as engines } from '../../scripts/campaign/engines'
import { run as flips } from '../../scripts/campaign/flips'
import { run as kills } from '../../scripts/campaign/kills'
import { expect, test } from './support'

// A few runs of what `npm run campaign` does at length, each with a server of its own.
test.setTimeout(900_000)

test('X-HEAL-03 a browser that is killed amid a stream of actions has lost none that it acknowledged, and the server has each once', async () => {
  expect(await kills(2)).toMatchObject({ ok: true })
})

test('X-HEAL-02 X-HEAL-08 a flipped byte in the database’s files: nothing that was acknowledged is lost, what was healed is said and shown', async () => {
  expect(await flips(2)).toMatchObject({ ok: true })
})

test('X-BRIDGE-07 the same journey has the same outcome in every engine that is on this machine', async () => {
  expect(await engines(1)).toMatchObject({ ok: true })
})

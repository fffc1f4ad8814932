// What a learner of a build with the planted bug sends in: they took their star off a card, and it is still there.
//   tsx test/planted-bug/report.ts FILE
import { writeFileSync } from 'node:fs'
import { exportLog } from '../../worker/export'
import { privateTab } from '../world/private-tab'

const [, , file = ''] = process.argv
const { engine, rest } = await privateTab()
for (const favorite of [true, false]) {
  const data = { deckId: 'deck-1', cardId: 'card-1', favorite }
  const refused = await engine.dispatch({ type: 'favoriteCardToggle', data })
  if (refused !== undefined) throw new Error(`refused: ${refused.code} ${refused.detail ?? ''}`)
  await rest()
}
const log = await exportLog(engine, false)
writeFileSync(file, new Uint8Array(await log.arrayBuffer()))
engine.stop()

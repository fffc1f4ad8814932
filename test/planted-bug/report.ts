// The report of a learner on a build with the planted bug: a removed star is still shown.
import { exportLog } from '../../worker/export/export'
import { privateTab } from '../simulation/private-tab'

/** Returns the exported log of that learner. */
export async function report(): Promise<Blob> {
  const { engine, rest } = await privateTab()
  for (const favorite of [true, false]) {
    const data = { deckId: 'deck-1', cardId: 'card-1', favorite }
    const refused = await engine.dispatch({ type: 'favoriteCardToggle', data })
    if (refused !== undefined) throw new Error(`refused: ${refused.code} ${refused.detail ?? ''}`)
    await rest()
  }
  const log = await exportLog(engine, false)
  engine.stop()
  return log
}

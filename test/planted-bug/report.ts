// What a learner of a build with the planted bug sends in: they took their star off a card, and it is still there.
import { exportLog } from '../../worker/export'
import { privateTab } from '../world/private-tab'

/** The exported log of that learner. */
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

import type { State } from '../../core/state'
import { canonicalJson } from '../../protocol/json'
import type { World } from './world'

/** What holds after every step. */
export function checkStep({ device, tabs, verdict: { must } }: World): void {
  const { ledger, server } = device
  for (const { engine, name } of tabs) {
    if (engine === undefined) continue
    const state = engine.state()
    if (!ledger.isDamaged()) must(ledger.knows(state), () => `I4: the state of ${name} is not the replay of the log`)
    for (const { rows, counts } of [state.mine.outbox, ...Object.values(state.quarantine)])
      must(
        counts.queued === rows.length + counts.delivered + counts.dropped,
        () =>
          `I6: ${rows.length} wait of ${counts.queued} queued, ${counts.delivered} delivered, ${counts.dropped} dropped`,
      )
    const user = state.mine.session.user?.id
    for (const { id } of server.accounts)
      if (id !== user) must(!privatePart(state).includes(id), () => `I5: ${name} shows what is not its user's`)
  }
  const { rows, removed } = device.disk.memory
  const kept = rows.filter(({ seq }) => seq <= removed)
  must(
    kept.every(({ id }) => ledger.queued.has(id)),
    () => 'I8: compaction left a row that no action waits for',
  )
  must(
    rows.slice(kept.length).every(({ seq }, index) => seq === removed + 1 + index),
    () => 'I8: the log has a gap',
  )
}

/** All that the state says but for the quarantined actions, which are their owner's (X-OUTBOX-06). */
const privatePart = ({ quarantine: _waiting, device, mine }: State): string =>
  [device, ...Object.values(mine)].map(memoText).join('\n')

const texts = new WeakMap<object, string>()
function memoText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return canonicalJson(part)
  const known = texts.get(part) ?? canonicalJson(part)
  texts.set(part, known)
  return known
}

import type { State } from '../../core/state'
import { canonicalJson } from '../../protocol/json'
import { letterOf, otherUsersIn } from './canaries'
import { recordAt, textAt } from './json'
import type { LogHistory } from './log-history'
import { alertsOf, countsOf, shownParts, userOf } from './state-access'
import { checkShown } from './shown-checks'
import type { World } from './world'

/** The time within which a view follows the state, ms. */
const FRAME = 20

/** Checks the invariants of every step. */
export function checkStep(world: World): void {
  world.look()
  const { device, tabs, assertions } = world
  const { must } = assertions
  const { oracle, server, schedule } = device
  const busy = new Set(schedule.ready().map(({ tab }) => tab))
  for (const tab of tabs) {
    const state = tab.engine?.state()
    if (state === undefined) continue
    if (tab.log !== undefined) {
      checkStrangers(shownParts(state), userOf(state), tab.name, world)
      continue
    }
    const found = oracle.find(state)
    must(found !== undefined, () => `I4: the state of ${tab.name} is not the replay of the log`)
    if (found === undefined) continue
    const { history, skipped, user, owner } = found
    for (const { waiting, queued, delivered, dropped } of countsOf(state))
      must(
        Math.abs(queued - waiting - delivered - dropped) <= skipped.size,
        () => `I6: ${waiting} wait of ${queued} queued, ${delivered} delivered, ${dropped} dropped`,
      )
    checkStrangers(shownParts(state), owner, tab.name, world)
    if (skipped.size === 0) checkAlerts(state, history, tab.name, world)
    if (tab.frozen || busy.has(tab.name) || schedule.now() - tab.changedAt < FRAME) continue
    checkShown({ tab, history, seq: state.seq, skipped, user }, world.model, server.users(), assertions)
  }
  const { rows, removed } = device.disk.memory
  const kept = rows.filter(({ seq }) => seq <= removed)
  must(
    kept.every(({ id }) => oracle.actions.has(id)),
    () => 'I8: compaction left a row that no action waits for',
  )
  must(
    rows.slice(kept.length).every(({ seq }, index) => seq === removed + 1 + index),
    () => 'I8: the log has a gap',
  )
}

/** Checks that no alert of one user is shown to the next: a logout ends it (X-LOG-15). */
function checkAlerts(state: State, history: LogHistory, tab: string, { assertions: { must } }: World): void {
  const alerts = new Set(alertsOf(state))
  if (alerts.size === 0) return
  const rows = history.rows().slice(0, state.seq)
  const left = rows.findLastIndex(({ type }) => type === 'loggedOut')
  for (const { type, data } of rows.slice(0, Math.max(0, left)))
    must(
      type !== 'alertRaised' || !alerts.has(textAt(recordAt(data, 'alert'), 'id') ?? ''),
      () => `X-LOG-15: ${tab} goes on saying what was said before a log-out`,
    )
}

/** Checks that the state visible to its owner contains no data of another user (I5). */
function checkStrangers(
  parts: readonly unknown[],
  owner: string | undefined,
  tab: string,
  { assertions: { must }, device: { server } }: World,
): void {
  for (const part of parts)
    must(
      otherUsersIn(memoText(part), owner, server.users()).length === 0,
      () => `I5: ${tab} knows of ${letterOf(owner)} what is of somebody else`,
    )
}

const texts = new WeakMap<object, string>()
function memoText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return canonicalJson(part)
  const known = texts.get(part) ?? canonicalJson(part)
  texts.set(part, known)
  return known
}

import { cpus, loadavg } from 'node:os'
import type { CallCost } from './cost-per-call'

/** The bare requests whose costs are the floors. */
export const floorNames = {
  select: 'floor: one select',
  insert: 'floor: one insert in a transaction',
  page: 'floor: a page from memory',
} as const

/** Maximum statements of a call, and maximum processor time as a multiple of its floor. */
interface Target {
  readonly floor: keyof typeof floorNames
  readonly statements: number
  readonly server?: number
  readonly database?: number
}

/**
 * Targets by call. The multiples come from milliseconds that were set on another machine, divided by the floors that
 * were measured there: 0.06 + 0.06 ms for a select, 0.12 + 0.17 ms for an insert.
 */
const targets: Readonly<Record<string, Target>> = {
  seen: { floor: 'insert', statements: 5, server: 5, database: 3.5 },
  answers: { floor: 'insert', statements: 5, server: 5, database: 3.5 },
  'answers, ten': { floor: 'insert', statements: 8, server: 12.5, database: 8.8 },
  'sync, nothing new': { floor: 'select', statements: 2, server: 4.2, database: 4.2 },
  'deck, nothing new': { floor: 'select', statements: 2, server: 4.2, database: 4.2 },
  'library, nothing new': { floor: 'select', statements: 2, server: 4.2, database: 4.2 },
  sync: { floor: 'select', statements: 7, server: 14, database: 14 },
  home: { floor: 'select', statements: 9, server: 27, database: 27 },
  library: { floor: 'select', statements: 8, server: 22, database: 24 },
  deck: { floor: 'select', statements: 11, server: 24, database: 29 },
  'index.html': { floor: 'page', statements: 0 },
  'white-label': { floor: 'page', statements: 0 },
}

/** Returns the costs as a Markdown table with multiples of the floors, and whether every target is met. */
export function costReport(
  floors: readonly CallCost[],
  costs: readonly CallCost[],
): { readonly text: string; readonly met: boolean } {
  const judged = costs.map((cost) => judge(cost, floors))
  const lines = [...floors.map((floor) => [...figures(floor), '', '', '', '']), ...judged.map(({ cells }) => cells)]
  return {
    text: `| call | statements | plans | server, ms | database, ms | server, × floor | database, × floor | at most | met |
|---|---|---|---|---|---|---|---|---|
${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`,
    met: judged.every(({ met }) => met),
  }
}

const figures = ({ name, statements, plans, serverMs, databaseMs }: CallCost): readonly string[] => [
  name,
  statements.toFixed(1),
  plans.toFixed(1),
  serverMs.toFixed(2),
  databaseMs.toFixed(2),
]

function judge(
  cost: CallCost,
  floors: readonly CallCost[],
): { readonly cells: readonly string[]; readonly met: boolean } {
  const target = targets[cost.name]
  const floor = floors.find(({ name }) => target !== undefined && name === floorNames[target.floor])
  if (target === undefined || floor === undefined) throw new Error(`'${cost.name}' has no target or no floor`)
  const server = cost.serverMs / floor.serverMs
  const database = floor.databaseMs > 0 ? cost.databaseMs / floor.databaseMs : undefined
  const met =
    cost.statements < target.statements + 0.05 &&
    server <= (target.server ?? Infinity) &&
    (database ?? 0) <= (target.database ?? Infinity)
  const limits = [target.server, target.database].flatMap((limit) => (limit === undefined ? [] : [`${limit} ×`]))
  return {
    cells: [
      ...figures(cost),
      server.toFixed(1),
      database?.toFixed(1) ?? '',
      [`${target.statements} statements`, ...limits].join(', '),
      met ? 'yes' : '**no**',
    ],
    met,
  }
}

// npm run bench:server: compares the cost of a call with many and few learners, and the throughput of one and two
// processes, on a separate PostgreSQL (X-PERF-09).
//   npm run bench:server -- --learners 10000 --seen 100     other sizes than 100 000 learners and 10 million records
//   npm run bench:server -- cost                            statements, plans and processor time of each call
//   npm run bench:server -- effects --seen 20               what learners would lose by a pack: the time to find out
import { parseArgs } from 'node:util'
import { cost } from './bench-server/cost'
import { effects } from './bench-server/effects'
import { growth } from './bench-server/growth'
import type { Sizes } from './bench-server/world'

const { values, positionals } = parseArgs({
  options: { learners: { type: 'string' }, seen: { type: 'string' } },
  allowPositionals: true,
})
const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
const modes: Readonly<Record<string, (sizes: Sizes) => Promise<void>>> = { cost, effects }
await (modes[positionals[0] ?? ''] ?? growth)({ learners: numberOf(values.learners), seen: numberOf(values.seen) })

// Switches users at every pair of moments in a separate process: node --import tsx test/simulation/user-switch-process.ts SEED
// Prints the violations as a JSON list.
import { switchUsers, userSwitches, type UserSwitch } from './user-switch'

const describeSwitch = ({ before, after, asleep, offline }: UserSwitch): string =>
  `after ${before} and ${after} things${asleep ? ', asleep' : ''}${offline ? ', offline' : ''}`

const seed = Number(process.argv[2])
const broken: string[] = []
for (const change of userSwitches) {
  const [violation] = await switchUsers(seed, change)
  if (violation !== undefined) broken.push(`run ${seed}, ${describeSwitch(change)}: ${violation}`)
}
process.stdout.write(JSON.stringify(broken))

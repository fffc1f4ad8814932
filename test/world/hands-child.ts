// Changes hands at every pair of moments, in a process of its own: node --import tsx test/world/hands-child.ts SEED
// Prints what was not as it must be, as a list in JSON.
import { changeHands, changes, type Change } from './two-people'

const told = ({ before, after, asleep, offline }: Change): string =>
  `after ${before} and ${after} things${asleep ? ', asleep' : ''}${offline ? ', offline' : ''}`

const seed = Number(process.argv[2])
const broken: string[] = []
for (const change of changes) {
  const [breach] = await changeHands(seed, change)
  if (breach !== undefined) broken.push(`run ${seed}, ${told(change)}: ${breach}`)
}
process.stdout.write(JSON.stringify(broken))

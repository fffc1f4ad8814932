// npm run check: all checks that do not run the app. All checks run, even after a failure.
//   npm run check -- lint layers     only these
import { checks } from './checks/checks.mjs'
import { runStages } from './test-run/run.mjs'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  const chosen = wanted.length === 0 ? checks : checks.filter(({ name }) => wanted.includes(name))
  await runStages([[chosen.map(({ name, args }) => ({ name, args, alone: `npm run check -- ${name}` }))]])
}

// npm run replay -- FILE: folds an exported event log without the app and prints the result (X-REPLAY-01).
import { runReplay } from './replay/run-replay'

process.exitCode = await runReplay(process.argv.slice(2), {
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
})

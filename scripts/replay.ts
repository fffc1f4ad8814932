// npm run replay -- FILE: folds an exported event log without the app and says what it comes to (X-REPLAY-01).
import { runReplay } from './run-replay'

process.exitCode = await runReplay(process.argv.slice(2), {
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
})

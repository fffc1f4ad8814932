// npm run serve: the production server, configured by the environment (README, 'Run it for others').
import { buildIfStale } from './build/app-build.mjs'
import { runServer } from './server/server-process.mjs'
import { runMain, setup } from './setup.mjs'

await runMain(async () => {
  setup({ browser: false })
  buildIfStale()
  runServer('server/serve.ts', process.argv.slice(2))
})

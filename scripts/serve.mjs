// npm run serve: the server for others, by the settings of the environment (README, 'Run it for others').
import { buildWhenChanged } from './app-build.mjs'
import { runServer } from './server-process.mjs'
import { runMain, setup } from './setup.mjs'

await runMain(async () => {
  setup({ browser: false })
  await buildWhenChanged()
  runServer('server/serve.ts', process.argv.slice(2))
})

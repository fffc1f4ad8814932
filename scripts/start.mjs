// npm start: sets the machine up, builds the app when it changed, and runs the sandbox. What follows -- goes to the server:
//   npm start -- --content DIR --port N
import { buildWhenChanged } from './app-build.mjs'
import { runServer } from './server-process.mjs'
import { runMain, setup } from './setup.mjs'

await runMain(async () => {
  setup({ browser: false })
  await buildWhenChanged()
  runServer('server/main.ts', process.argv.slice(2))
})

// npm start: sets the machine up, builds the app when it changed, and runs the sandbox with its OpenID provider. What follows -- goes to the server:
//   npm start -- --content DIR --port N
import { buildWhenChanged } from './app-build.mjs'
import { serverPaths, withPaths } from './asked-from.mjs'
import { startProvider } from './provider-process.mjs'
import { runServer } from './server-process.mjs'
import { runMain, setup } from './setup.mjs'

await runMain(async () => {
  setup({ browser: false })
  await buildWhenChanged()
  const args = withPaths(process.argv.slice(2), serverPaths)
  const provider = await startProvider(args)
  runServer('server/main.ts', args, provider === undefined ? {} : { OPENID_PROVIDER: provider })
})

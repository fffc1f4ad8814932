// npm start: sets up the machine, builds the app when it has changed, and runs the sandbox with its OpenID provider.
// Arguments after -- are passed to the server:
//   npm start -- --content DIR --port N
import { buildIfStale } from './build/app-build.mjs'
import { serverPathOptions, resolvePathOptions } from './cli/invocation-dir.mjs'
import { startProvider } from './server/provider-process.mjs'
import { runServer } from './server/server-process.mjs'
import { runMain, setup } from './setup.mjs'

await runMain(async () => {
  setup({ browser: false })
  buildIfStale()
  const args = resolvePathOptions(process.argv.slice(2), serverPathOptions)
  const provider = await startProvider(args)
  runServer('server/main.ts', args, provider === undefined ? {} : { OPENID_PROVIDER: provider })
})

// npm run release: writes a release, which runs on bare Node (docs/operations.md, 'Releases').
import { resolve } from 'node:path'
import { buildIfStale } from './build/app-build.mjs'
import { resolveFromInvocation } from './cli/invocation-dir.mjs'
import { readArguments } from './cli/read-arguments'
import { buildRelease } from './release/build-release'
import { root, runMain } from './setup.mjs'

const usage = `npm run release -- [--to DIR] [--no-packages] [--json]

Writes DIR/VERSION: the compiled server and commands, the app, the default content, package.json with the packages that
these need, its lockfile and the packages. 'node server.js' starts it; it needs no other files of the project.

  --to DIR        folder of all releases (release)
  --no-packages   leaves the packages out; 'npm ci' in the release installs them
  --json          prints the version and the folder as JSON

Exit codes: 0 done, 1 failed, 2 wrong arguments.

Examples:
  npm run release
  npm run release -- --to /srv/flipdeck/releases`

const { values } = readArguments(usage, {
  options: {
    to: { type: 'string', default: resolve(root, 'release') },
    'no-packages': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(usage)
else
  await runMain(async () => {
    buildIfStale()
    const release = await buildRelease({
      to: resolve(resolveFromInvocation(values.to)),
      app: resolve(root, 'dist', 'app'),
      packages: !values['no-packages'],
      progress: (step) => console.error(`${step} …`),
    })
    const { version, folder, isNew, packages } = release
    if (values.json) console.log(JSON.stringify(release))
    else if (isNew) console.log(`${version} is written to ${folder} (${packages} packages).`)
    else console.log(`${version} exists in ${folder}: nothing has changed.`)
  })

// npm run container: builds the image, starts compose.yaml with it and tries it, on images of Debian's packages.
import { resolve } from 'node:path'
import { buildImages } from './container/build-images'
import { tryCompose } from './container/try-compose'
import { readArguments } from './cli/read-arguments'
import { root, runMain, SetupFault } from './setup.mjs'
import { findCommand } from './container/run-command'

const usage = `npm run container -- [--keep]

Builds base images from Debian's packages (once) and the server's image, then starts the services of compose.yaml on
ports 18080 and 18443: signs a learner in through the proxy, writes a backup and restores it, and restarts the app.
Needs root, podman, podman-compose and debootstrap, and a Debian mirror. Removes the containers and volumes at the end.

  --keep   leaves the containers running; 'podman-compose --project-name flipdeck-check down -v' removes them

Exit codes: 0 all steps passed, 1 a step failed or a program is missing, 2 wrong arguments.

Example:
  npm run container`

const { values } = readArguments(usage, {
  options: { keep: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})

if (values.help) console.log(usage)
else
  await runMain(async () => {
    const missing = ['podman', 'podman-compose', 'debootstrap'].filter((name) => findCommand(name) === undefined)
    if (missing.length > 0)
      throw new SetupFault(`These programs are missing: ${missing.join(', ')} (apt-get install ${missing.join(' ')})`)
    const progress = (step: string) => console.log(`${step} …`)
    buildImages(root, progress)
    await tryCompose({ project: resolve(root), keep: values.keep, progress })
    console.log('The containers start, sign a learner in, back up, restore and restart.')
  })

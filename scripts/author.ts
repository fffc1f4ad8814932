// npm run author: shows a content pack in the real app while its files are edited (docs/content.md).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runAuthor } from './author/run-author'
import { buildIfStale } from './build/app-build.mjs'
import { runMain } from './setup.mjs'

const args = process.argv.slice(2)
/** Opens the address in the browser of this system. Without one the printed address remains. */
function openBrowser(address: string): void {
  const [program, ...rest] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
  if (program === undefined) return
  spawn(program, [...rest, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}

await runMain(async () => {
  if (!args.includes('--help')) buildIfStale()
  process.exitCode = await runAuthor(args, {
    print: (line) => console.log(line),
    warn: (line) => console.error(line),
    openBrowser,
    ended: Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal))),
  })
})

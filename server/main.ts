import * as E from 'fp-ts/Either'
import { readConfig } from './config/config'
import { bootstrap } from './bootstrap'
import { signIns } from './sandbox/sign-ins'
import type { SignIn } from './sandbox/sign-ins'

/** Lists the first person of each organisation for signing in. All others are listed at /sandbox. */
function welcome(port: number, pack: string, people: readonly SignIn[]): string {
  const first = people.filter(
    ({ organisation }, index) => people.findIndex((other) => other.organisation === organisation) === index,
  )
  const width = Math.max(...first.map(({ host }) => host.length)) + String(port).length + 8
  const lines = first.map(({ host, organisation, account, password, name }) => {
    const how = password === '' ? `${name}, ${account}` : `${account} / ${password}`
    return `  ${`http://${host}:${port}`.padEnd(width)}  ${organisation}: ${how}`
  })
  return [
    '',
    `  Flipdeck is ready: http://localhost:${port}   (${pack})`,
    '',
    '  Sign in:',
    ...lines,
    '',
    `  Mail, faults and everybody else: http://localhost:${port}/sandbox`,
    '',
  ].join('\n')
}

const config = readConfig(process.argv.slice(2), process.env)
if (E.isLeft(config)) {
  console.error(config.left)
  process.exitCode = 1
} else {
  await bootstrap({
    config: config.right,
    log: (line) => console.error(line),
    parts: (pack) => ({ people: signIns(pack) }),
    tasks: [],
    startFailed: (_reason, text) => console.error(text),
    ready: ({ port }, pack) => console.log(welcome(port, pack.info.name, signIns(pack))),
  })
}

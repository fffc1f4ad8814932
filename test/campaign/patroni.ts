import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/server/free-port'
import { root } from '../../scripts/setup.mjs'
import { onPath } from './engines/on-path'

/** The programs of a cluster. */
export interface Programs {
  readonly etcd: string
  readonly patroni: string
  readonly haproxy: string
}

/** Finds the programs. Returns the name of a missing one. */
export function findPrograms(): Programs | string {
  const [etcd, patroni, haproxy] = ['etcd', 'patroni', 'haproxy'].map((name) => onPath(name))
  if (etcd === undefined) return 'etcd'
  if (patroni === undefined) return 'patroni'
  return haproxy === undefined ? 'haproxy' : { etcd, patroni, haproxy }
}

/** A PostgreSQL server with its Patroni. */
interface Node {
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly restPort: number
}

/** Members by Patroni's view. */
interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** PostgreSQL servers managed by Patroni, behind HAProxy, with the settings of docs/operations. */
export interface Cluster {
  /** The primary, whichever it is. */
  readonly address: string
  /** Any replica. */
  readonly replicaAddress: string
  /** Resolves when there is a primary and all others are replicas, one of them synchronous. */
  readonly healthy: () => Promise<void>
  /** Kills PostgreSQL on the primary by SIGKILL, and its Patroni, too, if so asked. Returns the node's name. */
  readonly killPrimary: (withPatroni: boolean) => Promise<string>
  /** Starts Patroni on a killed node, as a service manager does. */
  readonly revive: (name: string) => void
  readonly stop: () => Promise<void>
}

const PASSWORD = 'of-a-campaign'
const NODES = 3
const settingsOf = (name: string): string => readFileSync(join(root, 'docs', 'operations', name), 'utf8')

/** Replaces every occurrence. Throws if there is none. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((changed, [printed, own]) => {
    if (!changed.includes(printed)) throw new Error(`The settings of docs/operations lack '${printed}'`)
    return changed.replaceAll(printed, own)
  }, text)
}

/** PostgreSQL refuses to run as root. */
const postgresUser = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Starts etcd, three PostgreSQL servers with Patroni, and HAProxy. */
export async function startCluster({ etcd, patroni, haproxy }: Programs): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-failover-'))
  const user = postgresUser()
  const own = (path: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  chmodSync(folder, 0o755)
  own(folder)
  const children = new Map<string, ChildProcess>()
  const run = (name: string, program: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    children.set(name, spawn(program, args, { ...user, cwd: folder, stdio: ['ignore', log, log] }))
  }
  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const url = (port: number) => `http://127.0.0.1:${port}`
  const peers = ['--listen-peer-urls', url(peerPort), '--initial-advertise-peer-urls', url(peerPort)]
  const clients = ['--listen-client-urls', url(etcdPort), '--advertise-client-urls', url(etcdPort)]
  run('etcd', etcd, [
    '--data-dir',
    join(folder, 'etcd'),
    '--initial-cluster',
    `default=${url(peerPort)}`,
    ...peers,
    ...clients,
  ])
  const nodes: Node[] = []
  for (let at = 1; at <= NODES; at++) {
    const node = {
      name: `node${at}`,
      folder: join(folder, `node${at}`),
      port: await freePort(),
      restPort: await freePort(),
    }
    mkdirSync(node.folder)
    own(node.folder)
    const settings = replaced(settingsOf('patroni.yml'), [
      ['name: node1', `name: ${node.name}`],
      ['10.0.0.11:8008', `127.0.0.1:${node.restPort}`],
      ['10.0.0.11:5432', `127.0.0.1:${node.port}`],
      ['10.0.0.21:2379', `127.0.0.1:${etcdPort}`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['/var/lib/postgresql/15/flipdeck', join(node.folder, 'data')],
      ['CHANGE_ME', PASSWORD],
    ])
    // The socket's folder must be writable, and passwords are kept in a file of each node.
    const local = `  pgpass: ${node.folder}/pgpass\n  parameters: { unix_socket_directories: '${node.folder}' }\n`
    writeFileSync(join(folder, `${node.name}.yml`), settings + local)
    nodes.push(node)
  }
  const patroniOn = (name: string) => run(name, patroni, [join(folder, `${name}.yml`)])
  for (const { name } of nodes) patroniOn(name)
  const [port, replicaPort] = [await freePort(), await freePort()]
  const servers = nodes.map(({ port: database, restPort }, index): readonly [string, string] => [
    `10.0.0.1${index + 1}:5432 check port 8008`,
    `127.0.0.1:${database} check port ${restPort}`,
  ])
  const balancer = replaced(settingsOf('haproxy.cfg'), [
    ['127.0.0.1:5000', `127.0.0.1:${port}`],
    ['127.0.0.1:5001', `127.0.0.1:${replicaPort}`],
    ...servers,
  ])
  writeFileSync(join(folder, 'haproxy.cfg'), balancer)
  run('haproxy', haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')])

  /** Asks any Patroni that answers. */
  const members = async (): Promise<readonly Member[]> => {
    for (const { restPort } of nodes) {
      try {
        const answer = await fetch(`${url(restPort)}/cluster`, { signal: AbortSignal.timeout(2_000) })
        return ((await answer.json()) as { members: readonly Member[] }).members
      } catch {
        // This node was killed.
      }
    }
    return []
  }
  const isHealthy = (all: readonly Member[]) =>
    all.length === NODES &&
    all.some(({ role, state }) => role === 'leader' && state === 'running') &&
    all.some(({ role }) => role === 'sync_standby') &&
    all.every(({ role, state }) => role === 'leader' || state === 'running' || state === 'streaming')
  const healthy = async () => {
    const until = performance.now() + 180_000
    while (!isHealthy(await members())) {
      if (performance.now() > until)
        throw new Error(`No healthy cluster: ${JSON.stringify(await members())}, ${folder}`)
      await pause(500)
    }
  }
  const ended = (child: ChildProcess) =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          child.once('close', () => resolve())
        })
  /** Ends PostgreSQL of a node at once, like a loss of power. */
  const killPostgres = ({ folder: of }: Node) => {
    const [pid = ''] = readFileSync(join(of, 'data', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  return {
    address: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    replicaAddress: `postgres://postgres:${PASSWORD}@127.0.0.1:${replicaPort}/postgres`,
    healthy,
    killPrimary: async (withPatroni) => {
      const leader = (await members()).find(({ role }) => role === 'leader')
      const node = nodes.find(({ name }) => name === leader?.name)
      if (node === undefined) throw new Error('There is no primary')
      if (withPatroni) children.get(node.name)?.kill('SIGKILL')
      killPostgres(node)
      return node.name
    },
    revive: (name) => {
      const child = children.get(name)
      if (child !== undefined && child.signalCode !== null) patroniOn(name)
    },
    stop: async () => {
      const named = (names: readonly string[]) => names.flatMap((name) => children.get(name) ?? [])
      // Patroni stops its PostgreSQL.
      for (const group of [nodes.map(({ name }) => name), ['haproxy', 'etcd']]) {
        for (const child of named(group)) child.kill('SIGTERM')
        await Promise.all(named(group).map(ended))
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

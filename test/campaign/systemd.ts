import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/setup.mjs'
import { onPath } from './engines/on-path'

const program = '/lib/systemd/systemd'
/** Targets that the unit names or that systemd adds to every unit. */
const targets = ['sysinit', 'basic', 'shutdown', 'network-online', 'multi-user']
const USER_ID = 990

/** A systemd that manages only the project's unit, in separate namespaces: the services of the machine are not affected. */
export interface Systemd {
  /** Runs systemctl and returns its output. */
  readonly systemctl: (...args: readonly string[]) => Promise<string>
  /** The output of the unit's processes. */
  readonly output: () => string
  readonly stop: () => void
}

/** Returns what is missing for a systemd in namespaces; undefined if it can be started. */
export function missingForSystemd(): string | undefined {
  if (process.getuid?.() !== 0) return 'root'
  if (!existsSync(program)) return program
  return ['unshare', 'nsenter', 'systemctl'].find((name) => onPath(name) === undefined)
}

/**
 * Starts systemd with docs/operations/flipdeck.service as an operator installs it: the release below /srv/flipdeck, the
 * settings in /etc/flipdeck/env, a user `flipdeck`. `release`: the folder of a release.
 */
export async function startSystemd(release: string, settings: Readonly<Record<string, string>>): Promise<Systemd> {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-systemd-'))
  chmodSync(folder, 0o755)
  const within = (...path: readonly string[]) => join(folder, ...path)
  for (const each of ['units', 'srv/flipdeck', 'lib']) mkdirSync(within(each), { recursive: true })
  copyFileSync(join(root, 'docs/operations/flipdeck.service'), within('units', 'flipdeck@.service'))
  mkdirSync(within('units/flipdeck@.service.d'))
  // There is no journal.
  const output = '/var/lib/output'
  writeFileSync(
    within('units/flipdeck@.service.d/output.conf'),
    `[Service]\nStandardOutput=append:${output}\nStandardError=append:${output}\n`,
  )
  for (const target of targets) writeFileSync(within('units', `${target}.target`), '[Unit]\nDefaultDependencies=no\n')
  cpSync('/etc', within('etc'), { recursive: true, verbatimSymlinks: true })
  writeFileSync(
    within('etc/passwd'),
    `${readFileSync('/etc/passwd', 'utf8')}flipdeck:x:${USER_ID}:${USER_ID}::/:/bin/false\n`,
  )
  writeFileSync(within('etc/group'), `${readFileSync('/etc/group', 'utf8')}flipdeck:x:${USER_ID}:\n`)
  mkdirSync(within('etc/flipdeck'))
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(within('etc/flipdeck/env'), lines.join(''), { mode: 0o600 })
  cpSync(release, within('srv/flipdeck', basename(release)), { recursive: true, verbatimSymlinks: true })
  symlinkSync(basename(release), within('srv/flipdeck/current'))
  const script = [
    'set -e',
    'mount --make-rprivate /',
    `mount --bind ${within('etc')} /etc`,
    `mount --bind ${within('srv')} /srv`,
    `mount --bind ${within('lib')} /var/lib`,
    'mount -t tmpfs tmpfs /run',
    'mkdir -p /run/systemd /run/lock',
    `export container=other SYSTEMD_UNIT_PATH=${within('units')} SYSTEMD_LOG_TARGET=console`,
    `exec ${program} --system --unit=basic.target --show-status=0`,
  ].join('\n')
  const namespaces = ['--pid', '--mount', '--uts', '--ipc', '--fork', '--kill-child', '--mount-proc']
  const init = spawn('unshare', [...namespaces, 'sh', '-c', script], { stdio: ['ignore', 'inherit', 'inherit'] })
  const first = () => readFileSync(`/proc/${init.pid}/task/${init.pid}/children`, 'utf8').trim()
  const systemctl = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)('nsenter', ['-t', first(), '-p', '-m', 'systemctl', ...args])
    return stdout
  }
  const stop = () => {
    init.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { systemctl, output: () => readFileSync(within('lib/output'), 'utf8'), stop }
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Outcome } from './run'
import type { Plan } from './steps'

export interface WorldSpec {
  readonly seed: number
  readonly steps: number
  readonly plan?: Plan
  /** The stored catalogue to draw names from; omitted for the current one. */
  readonly catalogue?: string
}
export type WorldOutcome = WorldSpec & Outcome

/** Encodes a world for the process that runs it. */
const nameOf = ({ seed, steps, plan = 'everyday', catalogue = '' }: WorldSpec): string =>
  `${seed}:${steps}:${plan}:${catalogue}`

const root = join(import.meta.dirname, '..', '..')

/** A process that runs worlds: its output lines and its end. */
export interface WorkerProcess {
  readonly stop: () => void
}
export function startProcess(
  worlds: readonly WorldSpec[],
  directory: string,
  onOutcome: (outcome: WorldOutcome) => void,
  onEnd: (failure: string | undefined) => void,
): WorkerProcess {
  const list = worlds.map(nameOf).join(',')
  const args = ['--import', 'tsx', 'test/simulation/worker-process.ts', list]
  const child = spawn(process.execPath, args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said = `${said}${bytes.toString()}`.slice(-2_000)
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => onOutcome(JSON.parse(line) as WorldOutcome))
  child.on('close', (code) =>
    onEnd(code === 0 ? undefined : (said.split('\n').find((line) => /Error/.test(line)) ?? 'it crashes')),
  )
  return { stop: () => void child.kill('SIGKILL') }
}

/** Worlds per process, limited because their memory use adds up. */
const WORLDS_OF_A_PROCESS = 200

/** Runs worlds in separate processes, so many at once, and returns the outcomes in the requested order. */
export async function runInProcesses(
  worlds: readonly WorldSpec[],
  atOnce: number,
  onOutcome: (outcome: WorldOutcome) => void = () => undefined,
): Promise<readonly WorldOutcome[]> {
  const found = new Map<string, WorldOutcome>()
  const share = (part: number) => worlds.filter((_, index) => index % atOnce === part)
  const take = (outcome: WorldOutcome) => {
    found.set(nameOf(outcome), outcome)
    onOutcome(outcome)
  }
  const inOneProcess = (some: readonly WorldSpec[]) =>
    new Promise<void>((resolve, reject) => {
      startProcess(some, root, take, (failure) => (failure === undefined ? resolve() : reject(new Error(failure))))
    })
  const work = async (mine: readonly WorldSpec[]) => {
    for (let at = 0; at < mine.length; at += WORLDS_OF_A_PROCESS)
      await inOneProcess(mine.slice(at, at + WORLDS_OF_A_PROCESS))
  }
  await Promise.all(Array.from({ length: atOnce }, (_, part) => work(share(part))))
  return worlds.flatMap((world) => found.get(nameOf(world)) ?? [])
}

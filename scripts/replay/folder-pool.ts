// Evaluates the files of a folder in several processes.
import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import type { FolderRequest } from './folder-process'
import { evaluatorOf, type FolderJob, type EvaluatedLog } from './evaluate-log'

/** A process takes some seconds to start, so it needs this many files or bytes to be worth it. */
const FILES_PER_PROCESS = 8
const BYTES_PER_PROCESS = 2_000_000

/** The number of processes for these files, at most one for each processor. */
function processesFor(files: readonly string[]): number {
  const bytes = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  const wanted = Math.max(Math.ceil(files.length / FILES_PER_PROCESS), Math.ceil(bytes / BYTES_PER_PROCESS))
  return Math.min(availableParallelism(), files.length, wanted)
}

/**
 * Evaluates files, in this process or in several others, and returns the answers in the order of the files. If a process
 * crashes, its file has a fault, and another process takes the rest. `report` is called after each file.
 */
export async function evaluateFiles(
  files: readonly string[],
  job: FolderJob,
  report: (done: number) => void,
  atOnce = processesFor(files),
): Promise<readonly EvaluatedLog[]> {
  const evaluated = new Map<string, EvaluatedLog>()
  const take = (one: EvaluatedLog) => {
    evaluated.set(one.file, one)
    report(evaluated.size)
  }
  if (atOnce < 2) {
    const evaluate = evaluatorOf(job)
    for (const file of files) take(await evaluate(file))
  } else {
    const left = [...files]
    await Promise.all(Array.from({ length: atOnce }, () => evaluateInProcess(left, job, take)))
  }
  return files.flatMap((file) => evaluated.get(file) ?? [])
}

/** Takes files from the list until it is empty, and starts another process after a crash. */
async function evaluateInProcess(
  left: string[],
  job: FolderJob,
  take: (evaluated: EvaluatedLog) => void,
): Promise<void> {
  while (left.length > 0)
    await new Promise<void>((ended) => {
      const child = fork(join(root, 'scripts', 'replay', 'folder-process.ts'), {
        cwd: root,
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      const send = (request: FolderRequest) => void child.send(request)
      let current: string | undefined
      let isOver = false
      const next = () => {
        current = left.shift()
        isOver = current === undefined
        if (current === undefined) child.disconnect()
        else send({ file: current })
      }
      /** A process that does not even start costs one file, too, so that the work ends. */
      const end = () => {
        const lost = isOver ? undefined : (current ?? left.shift())
        isOver = true
        current = undefined
        if (lost !== undefined) take({ file: lost, fault: 'the process that read the file crashed' })
        ended()
      }
      child.on('message', (message: 'ready' | EvaluatedLog) => {
        if (message === 'ready') send({ job })
        else take(message)
        next()
      })
      child.on('error', () => {
        child.kill()
        end()
      })
      child.on('exit', end)
    })
}

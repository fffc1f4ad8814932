// Judges the files of a folder in several processes.
import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import type { FolderRequest } from './folder-process'
import { judgeOf, type FolderJob, type JudgedLog } from './judge-log'

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
 * Judges files, in this process or in several others, and returns the answers in the order of the files. If a process
 * crashes, its file has a fault, and another process takes the rest. `report` is called after each file.
 */
export async function judgeFiles(
  files: readonly string[],
  job: FolderJob,
  report: (done: number) => void,
  atOnce = processesFor(files),
): Promise<readonly JudgedLog[]> {
  const judged = new Map<string, JudgedLog>()
  const take = (one: JudgedLog) => {
    judged.set(one.file, one)
    report(judged.size)
  }
  if (atOnce < 2) {
    const judge = judgeOf(job)
    for (const file of files) take(await judge(file))
  } else {
    const left = [...files]
    await Promise.all(Array.from({ length: atOnce }, () => judgeInProcess(left, job, take)))
  }
  return files.flatMap((file) => judged.get(file) ?? [])
}

/** Takes files from the list until it is empty, and starts another process after a crash. */
async function judgeInProcess(left: string[], job: FolderJob, take: (judged: JudgedLog) => void): Promise<void> {
  while (left.length > 0)
    await new Promise<void>((ended) => {
      const child = fork(join(root, 'scripts', 'replay', 'folder-process.ts'), {
        cwd: root,
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      const send = (request: FolderRequest) => void child.send(request)
      let current: string | undefined
      const next = () => {
        current = left.shift()
        if (current === undefined) child.disconnect()
        else send({ file: current })
      }
      child.on('message', (message: 'ready' | JudgedLog) => {
        if (message === 'ready') send({ job })
        else take(message)
        next()
      })
      child.on('exit', () => {
        if (current !== undefined) take({ file: current, fault: 'the process that read the file crashed' })
        ended()
      })
    })
}

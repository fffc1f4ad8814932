// A process that judges files for folder-pool. It says when it is ready, then receives the job, then one file at a time.
import { judgeOf, type FolderJob, type JudgedLog } from './judge-log'

/** A message to the process. */
export type FolderRequest = { readonly job: FolderJob } | { readonly file: string }

let judge: ((file: string) => Promise<JudgedLog>) | undefined
process.on('message', (request: FolderRequest) => {
  if ('job' in request) judge = judgeOf(request.job)
  else void judge?.(request.file).then((judged) => process.send?.(judged))
})
process.send?.('ready')

// A process that evaluates files for folder-pool. It says when it is ready, then receives the job, then one file at a time.
import { evaluatorOf, type FolderJob, type EvaluatedLog } from './evaluate-log'

/** A message to the process. */
export type FolderRequest = { readonly job: FolderJob } | { readonly file: string }

let evaluate: ((file: string) => Promise<EvaluatedLog>) | undefined
process.on('message', (request: FolderRequest) => {
  if ('job' in request) evaluate = evaluatorOf(request.job)
  else void evaluate?.(request.file).then((evaluated) => process.send?.(evaluated))
})
process.send?.('ready')

import type { runReplay } from '../../scripts/run-replay'

/** Runs what 'npm run replay' does, without a process of its own, and keeps what it says as one would. */
export async function heard(run: typeof runReplay, args: readonly string[]) {
  let [stdout, stderr] = ['', '']
  const status = await run(args, {
    print: (line) => (stdout += `${line}\n`),
    warn: (line) => (stderr += `${line}\n`),
  })
  return { status, stdout, stderr }
}

import type { runReplay } from '../../scripts/replay/run-replay'

/** Runs 'npm run replay' in this process and captures its output as a separate process would. */
export async function captureReplay(run: typeof runReplay, args: readonly string[]) {
  let [stdout, stderr] = ['', '']
  const status = await run(args, {
    print: (line) => (stdout += `${line}\n`),
    warn: (line) => (stderr += `${line}\n`),
  })
  return { status, stdout, stderr }
}

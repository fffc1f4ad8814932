import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs with an empty profile folder for a browser, and deletes it afterwards. */
export async function withProfile<A>(run: (profile: string) => Promise<A>): Promise<A> {
  const profile = mkdtempSync(join(tmpdir(), 'flipdeck-campaign-'))
  try {
    return await run(profile)
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

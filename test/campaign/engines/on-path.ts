import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the first of these programs on PATH. */
export const onPath = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path))

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs that PATH leads to. */
export const onPath = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path))

// Writes docs/schema: the JSON Schemas of a content pack's files.
//   npx tsx scripts/generate/generate-content-schema.ts [--check]
import { pathToFileURL } from 'node:url'
import { packSchemas } from '../content/pack-schema'
import { writeOrCheck } from './write-or-check'

/** Returns the generated files by path. */
export const schemaFiles = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(packSchemas()).map(([name, schema]) => [
      `docs/schema/${name}.schema.json`,
      `${JSON.stringify(schema, undefined, 2)}\n`,
    ]),
  )

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [path, text] of schemaFiles())
    writeOrCheck(path, text, 'npx tsx scripts/generate/generate-content-schema.ts')

// Files of a pack that only editors use: JSON Schemas and the settings that assign them.
import { filesOfSchema, packSchemas } from './pack-schema'

const asText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Returns the files by their path in the pack. */
export function editorFiles(): ReadonlyMap<string, string> {
  const schemas = Object.entries(packSchemas())
  const files = new Map(schemas.map(([name, schema]) => [`schema/${name}.schema.json`, asText(schema)]))
  const assigned = schemas.map(([name]) => ({
    fileMatch: [filesOfSchema(name)],
    url: `./schema/${name}.schema.json`,
  }))
  files.set('.vscode/settings.json', asText({ 'json.schemas': assigned }))
  return files
}

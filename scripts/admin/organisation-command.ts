// npm run admin -- organisation create NAME: adds an organisation to a content pack.
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AdministrationRefused } from '../../server/administration/refusal'
import { describePackFault } from '../../server/content/pack-files'
import { inspectPack, packFiles } from '../../server/content/read-pack'
import type { PackFiles } from '../../server/content/read-pack'
import { onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { colorsFrom } from '../content/new-command'
import { newOrganisation, slugOf } from '../content/new-pack'
import { withRefusals, writingOptions } from './with-administration'

const help = `npm run admin -- organisation create NAME [--content DIR] [--folder FOLDER] [--host HOST] [--colors ONE,TWO]
                                          [--registration FIELDS] [--dry-run] [--json]

Adds an organisation to the content pack, which owns all organisations: a server that starts with a pack without an
organisation refuses the pack. Writes org.json, roles.json (Learners, Trainers, Visitors), users.json, categories.json,
a folder for decks, and two logos to replace. Needs no database; the next start of the server loads the pack.

  --content       folder of the pack; otherwise the setting CONTENT
  --folder        folder in orgs; otherwise formed from the name
  --host          host name on which the organisation appears before the sign-in; may occur several times
  --colors        the two colours as #rrggbb,#rrggbb; otherwise #0f5c63,#f2703d
  --registration  fields of the registration form, such as name,email,password; without it people are invited only

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Examples:
  npm run admin -- organisation create "Acme Training" --host acme.example.org --dry-run
  npm run admin -- organisation create "Acme Training" --content packs/mine --registration name,email,password`

/** Refuses a name that the pack contains, and files that the content codecs refuse. */
function checkFiles(folder: string, present: PackFiles, added: ReadonlyMap<string, string>): void {
  const existing = [...added.keys()].filter((path) => present.texts.has(path) || present.media.has(path))
  if (existing.length > 0)
    throw new AdministrationRefused(
      'organisation-exists',
      `The pack contains these files: ${existing.join(', ')}.`,
      'Name another folder with --folder.',
    )
  const texts = new Map([...present.texts, ...[...added].filter(([path]) => path.endsWith('.json'))])
  const media = new Set([...present.media, ...[...added.keys()].filter((path) => path.startsWith('media/'))])
  const { faults } = inspectPack({ ...present, texts, media }, Date.now())
  if (faults.length > 0)
    throw new AdministrationRefused(
      'faulty-pack',
      `With this organisation the pack in '${folder}' has faults.`,
      'Correct them, or choose other values. npm run content -- check finds those that the pack has already.',
      faults.map((fault) => ({ rule: fault.rule, reason: describePackFault(fault) })),
    )
}

export const organisationCreateCommand: Command = {
  help,
  run: (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: {
        ...writingOptions,
        content: { type: 'string' },
        folder: { type: 'string' },
        host: { type: 'string', multiple: true, default: [] },
        colors: { type: 'string', default: '#0f5c63,#f2703d' },
        registration: { type: 'string' },
      },
    })
    const name = onePath(positionals, 'organisation')
    const content = values.content ?? process.env['CONTENT']
    if (content === undefined) throw new ArgumentFault('--content needs the folder of the pack.')
    const folder = values.folder ?? slugOf(name)
    if (!/^[a-z0-9-]+$/.test(folder)) throw new ArgumentFault('--folder needs lower-case letters, digits and hyphens.')
    const added = newOrganisation({
      name,
      folder,
      colors: colorsFrom(values.colors),
      hosts: values.host,
      registrationFields: values.registration,
      newId: randomUUID,
    })
    return withRefusals(values, output, async () => {
      const pack = resolveFromInvocation(content)
      const present = await packFiles(pack)
      if (present === undefined)
        throw new AdministrationRefused('no-pack', `The folder '${pack}' cannot be read.`, 'Name the folder of a pack.')
      checkFiles(pack, present, added)
      if (values['dry-run'] !== true) {
        await mkdir(join(pack, 'orgs', folder, 'decks'), { recursive: true })
        for (const [path, text] of added) {
          await mkdir(join(pack, dirname(path)), { recursive: true })
          await writeFile(join(pack, path), text, { flag: 'wx' })
        }
      }
      return {
        json: { folder: pack, files: [...added.keys()] },
        lines: [
          ...[...added.keys()].map((path) => `  ${path}`),
          `Next: raise 'version' in pack.json, start the server again, and invite people:`,
          `npm run admin -- invite --organisation "${name}" --role Trainers --email EMAIL --name NAME`,
        ],
      }
    })
  },
}

// npm run content -- import FILE --into DIR: imports questions, cards, people or translations into a pack.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, normalize, sep } from 'node:path'
import * as E from 'fp-ts/Either'
import { parseJson } from '../../protocol/json'
import { isRecord } from '../../protocol/record'
import { inspectPack, packFiles } from '../../server/content/read-pack'
import type { InspectedPack } from '../../server/content/read-pack'
import type { PackOrg } from '../../server/content/pack-files'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command, Output } from '../cli/command'
import { deckToMarkdown } from './deck-to-markdown'
import { buildDeck } from './import/build-deck'
import { questionTemplate } from './import/csv-questions'
import { ImportFault, inMegabytes, limits } from './import/imported'
import type { Imported, Note } from './import/imported'
import { importPeople } from './import/people'
import { formatOf, formats, readItems } from './import/read-package'
import type { Format } from './import/read-package'
import { slugOf } from './new-pack'
import { importXliff, isXliffName } from './xliff/translation-commands'

const help = `npm run content -- import FILE --into DIR [--people] [--org FOLDER] [--deck SLUG] [--title TITLE]
                             [--type standard|quiz] [--format FORMAT] [--replace] [--dry-run] [--json]
npm run content -- import FILE.xlf --into DIR [--org FOLDER] [--dry-run] [--json]
npm run content -- import --template

Imports a file as one deck. The format is recognised: CSV or TSV of questions, GIFT, Moodle XML, QTI 2 and 3 (choice and
order items), H5P, SCORM pages, Anki packages, Markdown documents with one card for each chapter. Lists everything that cannot be carried over. A second import of the same
items keeps their ids.

A file that ends in .xlf or .xliff has translations of the pack's texts, as export --to xliff writes it. Lists unknown and
missing texts, changed sources and broken markup; existing translations of these stay.

  --into       folder of the pack
  --people     the file is a table of people: name, email, roles (names, separated by ;), team, username
  --org        folder of the organisation; needed when the pack has several
  --deck       name of the deck's file; otherwise that of FILE
  --title      title of a new deck; otherwise that of the source
  --type       quiz (an assessment) or standard; otherwise quiz when there are graded questions
  --format     ${formats.join(', ')}
  --replace    the deck exists: replaces its imported cards, adds new ones and keeps the others
  --dry-run    shows what would change and writes nothing
  --template   prints a table of questions as an example
  --json       prints the result as JSON

Exit codes: 0 done, 1 the file cannot be imported or the deck exists, 2 wrong arguments.

Examples:
  npm run content -- import questions.csv --into my-pack
  npm run content -- import quiz.xml --into my-pack --deck fire-safety --title "Fire safety"
  npm run content -- import people.csv --into my-pack --people --dry-run
  npm run content -- import my-pack-de.xlf --into my-pack --dry-run
  npm run content -- import --template > questions.csv`

interface Target {
  readonly folder: string
  readonly org: PackOrg
  readonly pack: InspectedPack
}

export const importCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: {
        into: { type: 'string' },
        people: { type: 'boolean' },
        org: { type: 'string' },
        deck: { type: 'string' },
        title: { type: 'string' },
        type: { type: 'string' },
        format: { type: 'string' },
        replace: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        template: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    if (values.template === true) {
      output.print(questionTemplate.trimEnd())
      return exitCodes.done
    }
    const file = resolveFromInvocation(onePath(positionals, 'file'))
    if (values.into === undefined) throw new ArgumentFault('--into needs the folder of a pack.')
    if (values.type !== undefined && values.type !== 'quiz' && values.type !== 'standard')
      throw new ArgumentFault('--type needs quiz or standard.')
    const format = values.format === undefined ? undefined : formats.find((name) => name === values.format)
    if (values.format !== undefined && format === undefined)
      throw new ArgumentFault(`--format needs one of: ${formats.join(', ')}.`)
    try {
      if (isXliffName(file)) {
        const folder = resolveFromInvocation(values.into)
        const options = { folder, org: values.org, dryRun: values['dry-run'] === true, json: values.json === true }
        return await importXliff({ bytes: await readBounded(file), ...options }, output)
      }
      const target = await readTarget(resolveFromInvocation(values.into), values.org)
      const options = { file, dryRun: values['dry-run'] === true, json: values.json === true }
      if (values.people === true) return await runPeople(target, options, output)
      return await runDeck(
        target,
        {
          ...options,
          deck: values.deck,
          title: values.title,
          type: values.type,
          format,
          replace: values.replace === true,
        },
        output,
      )
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error
      output.progress('')
      output.warn(error.message)
      return exitCodes.faults
    }
  },
}

async function readTarget(folder: string, name: string | undefined): Promise<Target> {
  const files = await packFiles(folder)
  const pack = files === undefined ? undefined : inspectPack(files, Date.now())
  if (pack?.pack === undefined) throw new ImportFault(`'${folder}' is no content pack, or has faults. Run check.`)
  const { orgs } = pack.pack
  const org = name === undefined ? (orgs.length === 1 ? orgs[0] : undefined) : orgs.find((each) => each.folder === name)
  if (org === undefined)
    throw new ImportFault(`Name the organisation with --org: ${orgs.map((each) => each.folder).join(', ')}.`)
  return { folder, org, pack }
}

async function readBounded(file: string): Promise<Uint8Array> {
  const { size } = await stat(file).catch(() => {
    throw new ImportFault(`'${file}' cannot be read.`)
  })
  if (size > limits.fileBytes)
    throw new ImportFault(`The file has ${inMegabytes(size)}, more than ${inMegabytes(limits.fileBytes)}. Split it.`)
  return readFile(file)
}

const noteLine = ({ at, kind, reason }: Note): string => `${kind}: ${at}: ${reason}`

interface Common {
  readonly file: string
  readonly dryRun: boolean
  readonly json: boolean
}

interface DeckOptions extends Common {
  readonly deck: string | undefined
  readonly title: string | undefined
  readonly type: 'quiz' | 'standard' | undefined
  readonly format: Format | undefined
  readonly replace: boolean
}

async function runDeck({ folder, org, pack }: Target, options: DeckOptions, output: Output): Promise<number> {
  output.progress('reading')
  const bytes = await readBounded(options.file)
  const name = basename(options.file)
  const read = await readItems(name, bytes, options.format ?? (await formatOf(name, bytes)))
  const imported = await withLocalPictures(read, dirname(options.file))
  const slug = slugOf(options.deck ?? basename(name, extname(name)))
  const path = `orgs/${org.folder}/decks/${slug}`
  const old = [`${path}.md`, `${path}.json`].find((each) => pack.sources.has(each))
  if (old !== undefined && !options.replace)
    throw new ImportFault(`The deck '${old}' exists. Use --replace, or another name with --deck.`)
  const file = old ?? `${path}.md`
  const existing = old === undefined ? undefined : pack.sources.get(old)?.json
  const isGraded = imported.items.some((item) => item.kind === 'question' && item.right !== undefined)
  const [category] = org.categories
  const positions = org.decks.flatMap(({ categories }) => categories?.map(({ position }) => position ?? 0) ?? [])
  const { id, name: orgName = '' } = org.org.org
  output.progress(`${imported.items.length} items`)
  const built = buildDeck(imported, {
    file,
    title: options.title ?? imported.title ?? slug.replaceAll('-', ' '),
    type: options.type ?? (isGraded ? 'quiz' : 'standard'),
    owner: { id, name: orgName },
    language: org.decks[0]?.deck.language ?? 'en',
    category: category === undefined ? undefined : { id: category.id, position: Math.max(0, ...positions) + 1 },
    at: new Date().toISOString(),
    existing: isRecord(existing) ? existing : undefined,
  })
  if (!options.dryRun) {
    const text = file.endsWith('.md')
      ? deckToMarkdown(built.json, { file, owner: { id, name: orgName } })
      : `${JSON.stringify(built.json, undefined, 2)}\n`
    await mkdir(join(folder, 'media'), { recursive: true })
    for (const [medium, content] of built.media) await writeFile(join(folder, medium), content)
    await writeFile(join(folder, file), text)
  }
  output.progress('')
  const { added, changed, kept, notes } = built
  if (options.json)
    output.print(JSON.stringify({ file, added, changed, kept, media: [...built.media.keys()], notes }, undefined, 2))
  else {
    for (const note of notes) output.print(noteLine(note))
    const wasWritten = options.dryRun ? 'would be written' : 'written'
    output.print(
      `${file}: ${added} cards added, ${changed} replaced, ${kept} kept; ${notes.length} notes; ${wasWritten}`,
    )
  }
  return exitCodes.done
}

/** Adds pictures that a table or a document names by their path next to it. Paths that leave the folder are not read. */
async function withLocalPictures(imported: Imported, folder: string): Promise<Imported> {
  const media = new Map(imported.media)
  const notes = [...imported.notes]
  const named = imported.items.flatMap(({ picture, content = '' }) => [
    ...(picture === undefined ? [] : [picture]),
    ...[...content.matchAll(/<img src="picture:([^"]*)"/g)].map(([, name = '']) => decodeURIComponent(name)),
  ])
  for (const picture of new Set(named)) {
    if (media.has(picture)) continue
    const path = normalize(join(folder, picture))
    if (!path.startsWith(folder + sep)) {
      notes.push({
        at: picture.slice(0, 80),
        kind: 'skipped',
        reason: 'the picture is outside of the folder of the file',
      })
      continue
    }
    const size = (await stat(path).catch(() => undefined))?.size ?? Infinity
    if (size <= limits.entryBytes) media.set(picture, await readFile(path))
  }
  return { ...imported, media, notes }
}

async function runPeople(
  { folder, org, pack }: Target,
  { file, dryRun, json }: Common,
  output: Output,
): Promise<number> {
  const path = (name: string) => `orgs/${org.folder}/${name}`
  const listOf = async (name: string) => {
    const text = await readFile(join(folder, path(name)), 'utf8').catch(() => '[]')
    const parsed = parseJson(text)
    return E.isRight(parsed) && Array.isArray(parsed.right) ? parsed.right.filter(isRecord) : []
  }
  if (pack.faults.some((fault) => fault.file === path('users.json')))
    throw new ImportFault(`'${path('users.json')}' has faults. Run check.`)
  const [users, roles, competitions] = [
    await listOf('users.json'),
    await listOf('roles.json'),
    await listOf('competitions.json'),
  ]
  const result = importPeople(await readBounded(file), {
    orgId: org.org.org.id,
    users,
    roles,
    competitions,
    at: new Date().toISOString(),
  })
  const count = (change: string) => result.changes.filter((each) => each.change === change).length
  if (!dryRun) {
    await writeFile(join(folder, path('users.json')), `${JSON.stringify(result.users, undefined, 2)}\n`)
    if (JSON.stringify(result.competitions) !== JSON.stringify(competitions))
      await writeFile(join(folder, path('competitions.json')), `${JSON.stringify(result.competitions, undefined, 2)}\n`)
  }
  if (json) output.print(JSON.stringify({ changes: result.changes, notes: result.notes, dryRun }, undefined, 2))
  else {
    for (const { line, change, name, email, roles: names } of result.changes)
      if (change !== 'unchanged') output.print(`${change}: line ${line}: ${name} <${email}> ${names.join(', ')}`)
    for (const note of result.notes) output.print(noteLine(note))
    output.print(
      `${count('added')} people added, ${count('changed')} changed, ${count('unchanged')} unchanged, ${result.notes.length} notes; ${dryRun ? 'nothing is written' : 'written'}`,
    )
  }
  return exitCodes.done
}

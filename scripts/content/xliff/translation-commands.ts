// Exports the texts of a pack for translators, and imports translations (docs/content.md).
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { languages } from '../../../protocol/languages'
import type { Language } from '../../../protocol/languages'
import { translationFile } from '../../../server/content/pack-files'
import type { PackOrg } from '../../../server/content/pack-files'
import { inspectPack, longestTranslations, packFiles } from '../../../server/content/read-pack'
import { textsOfOrg } from '../../../server/content/translations'
import { resolveFromInvocation } from '../../cli/invocation-dir.mjs'
import { exitCodes } from '../../cli/command'
import type { Output } from '../../cli/command'
import { ArgumentFault } from '../../cli/read-arguments'
import { ImportFault, inMegabytes } from '../import/imported'
import { readText } from '../import/read-text'
import { readXliff } from './read-xliff'
import type { XliffNote } from './read-xliff'
import { writeXliff } from './write-xliff'

/** Reads the organisations of a pack. Throws an ImportFault for a folder that is no pack or a faulty one. */
async function orgsIn(folder: string, name: string | undefined): Promise<readonly PackOrg[]> {
  const files = await packFiles(folder)
  const { pack, faults = [] } = files === undefined ? {} : inspectPack(files, Date.now())
  const orgs = pack?.orgs.filter(({ folder: each }) => name === undefined || each === name) ?? []
  if (orgs.length === 0)
    throw new ImportFault(
      pack === undefined || name === undefined
        ? `'${folder}' is no content pack, or has faults. Run check.`
        : `The pack has no organisation '${name}'. It has: ${pack.orgs.map((each) => each.folder).join(', ')}.`,
    )
  // Texts of a faulty file would be missing or look unknown.
  const faulty = faults.find(({ file }) => orgs.some(({ folder: each }) => file.startsWith(`orgs/${each}/`)))
  if (faulty !== undefined) throw new ImportFault(`'${faulty.file}' has faults. Run check.`)
  return orgs
}

export interface TranslationExport {
  /** Folder of the pack. */
  readonly folder: string
  readonly language: string | undefined
  readonly source: string | undefined
  readonly org: string | undefined
  /** File to write. */
  readonly out: string | undefined
  readonly json: boolean
}

/** Returns one of the app's languages. Throws an ArgumentFault for others. */
function languageNamed(name: string | undefined): Language {
  const language = languages.find((word) => word === name)
  if (language === undefined) throw new ArgumentFault(`--language needs one of: ${languages.join(', ')}.`)
  return language
}

/** Writes the texts of a pack as XLIFF. Returns the exit code. */
export async function exportXliff(options: TranslationExport, output: Output): Promise<number> {
  const target = languageNamed(options.language)
  try {
    const orgs = await orgsIn(options.folder, options.org)
    const source =
      options.source ??
      mostOf(
        orgs.flatMap(({ decks }) => decks.map(({ deck }) => deck.language)),
        target,
      )
    if (source.split('-', 1)[0] === target)
      throw new ArgumentFault(`--source and --language are both '${target}'. Name another language.`)
    const { text, units, translated, otherDecks } = writeXliff({ orgs, source, target })
    if (units === 0) throw new ImportFault(`The pack has no texts in '${source}'.`)
    const file = options.out === undefined ? `${basename(options.folder)}-${target}.xlf` : options.out
    await writeFile(resolveFromInvocation(file), text)
    if (options.json)
      output.print(JSON.stringify({ file, source, target, units, translated, otherDecks }, undefined, 2))
    else {
      for (const { title, language } of otherDecks)
        output.print(`left out: the deck '${title}' is in '${language}'. Export it with --source ${language}`)
      output.print(`${file}: ${units} texts from '${source}' to '${target}', ${translated} of them translated`)
    }
    return exitCodes.done
  } catch (error) {
    return reported(error, output)
  }
}

/** Returns the most frequent language of decks, without the one to translate to. */
function mostOf(found: readonly (string | undefined)[], target: Language): string {
  const counts = new Map<string, number>()
  for (const language of found)
    if (language !== undefined && language.split('-', 1)[0] !== target)
      counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'en'
}

export interface TranslationImport {
  readonly bytes: Uint8Array
  /** Folder of the pack. */
  readonly folder: string
  readonly org: string | undefined
  readonly dryRun: boolean
  readonly json: boolean
}

/** Is a file with this name a file of translations? */
export const isXliffName = (name: string): boolean => /\.(?:xlf|xliff)$/i.test(name)

/** Carries translations of an XLIFF file into a pack. Lists what it does not carry over. Returns the exit code. */
export async function importXliff(options: TranslationImport, output: Output): Promise<number> {
  const orgs = await orgsIn(options.folder, options.org)
  output.progress('reading')
  const { language, entries, notes } = readXliff(
    readText(options.bytes).text,
    orgs.map((org) => textsOfOrg(org)),
  )
  const written: string[] = []
  let changed = 0
  for (const org of orgs) {
    const merged = mergedTexts(org, language, entries)
    changed += merged.changed
    if (merged.changed === 0) continue
    const file = `orgs/${org.folder}/${translationFile(language)}`
    const text = `${JSON.stringify({ texts: merged.texts }, undefined, 2)}\n`
    if (text.length > longestTranslations)
      throw new ImportFault(
        `'${file}' would be longer than ${inMegabytes(longestTranslations)}. Split the organisation.`,
      )
    if (!options.dryRun) {
      await mkdir(dirname(join(options.folder, file)), { recursive: true })
      await writeFile(join(options.folder, file), text)
    }
    written.push(file)
  }
  output.progress('')
  const result = { language, carried: entries.size, changed, files: written, notes, dryRun: options.dryRun }
  if (options.json) output.print(JSON.stringify(result, undefined, 2))
  else {
    const absent = notes.filter(({ kind }) => kind === 'absent')
    for (const note of notes) if (note.kind !== 'absent') output.print(noteLine(note))
    if (absent.length > 0)
      output.print(
        `absent: ${absent.length} texts of the pack are not in the file, the first is ${absent[0]?.at ?? ''}`,
      )
    output.print(
      `${entries.size} translations to '${language}' are carried over, ${changed} of them new or changed; ` +
        `${notes.length} notes; ${options.dryRun ? 'nothing is written' : 'written'}`,
    )
  }
  return exitCodes.done
}

const noteLine = ({ at, kind, reason }: XliffNote): string => `${kind}: ${at}: ${reason}`

type Entries = Readonly<Record<string, { readonly source: string; readonly text: string }>>

/** Adds translations to those of an organisation, in the order of the pack. Those of unknown texts stay, at the end. */
function mergedTexts(
  org: PackOrg,
  language: Language,
  entries: ReadonlyMap<string, Entries[string]>,
): { readonly texts: Entries; readonly changed: number } {
  const old = org.translations.find((each) => each.language === language)?.texts ?? {}
  const keys = new Set(textsOfOrg(org).map(({ key }) => key))
  const ordered = [...new Set([...keys, ...Object.keys(old)])].flatMap((key) => {
    const entry = keys.has(key) ? (entries.get(key) ?? old[key]) : old[key]
    return entry === undefined ? [] : [[key, entry] as const]
  })
  const changed = ordered.filter(([key, { source, text }]) => old[key]?.source !== source || old[key]?.text !== text)
  return { texts: Object.fromEntries(ordered), changed: changed.length }
}

function reported(error: unknown, output: Output): number {
  if (!(error instanceof ImportFault)) throw error
  output.progress('')
  output.warn(error.message)
  return exitCodes.faults
}

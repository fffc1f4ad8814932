// Checks a content pack by the server's rules and by those for authors.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import type { Pack } from '../../server/content/pack-files'
import { inspectPack, packFiles } from '../../server/content/read-pack'
import type { PackFiles } from '../../server/content/read-pack'
import type { Finding } from './finding'
import { inOrder } from './finding'
import type { Rendering } from './render/render-pack'
import { cardRules } from './rules/card-rules'
import { chainRules } from './rules/chain-rules'
import { deckRules } from './rules/deck-rules'
import { jsonRules } from './rules/json-rules'
import { languageRules } from './rules/language-rules'
import { linkRules } from './rules/link-rules'
import { mediaRules } from './rules/media-rules'
import { orgRules } from './rules/org-rules'
import { questionRules } from './rules/question-rules'
import { renderRules } from './rules/render-rules'
import type { MediaFile, ReportIn } from './rules/rule'
import { textRules } from './rules/text-rules'
import { translationRules } from './rules/translation-rules'

export interface CheckOptions {
  /** Request each web address once. */
  readonly links?: boolean
  /** Shows all cards of a pack without faults in the app. Left: why it cannot be shown. */
  readonly render?: (pack: Pack) => Promise<E.Either<string, Rendering>>
  readonly progress?: (done: number, total: number) => void
}

/** Values that the server's rules have removed from the decoded pack. */
const shapeRules: ReadonlySet<string> = new Set(['wrong-type', 'unknown-word', 'missing-field'])

const packRules = [deckRules, cardRules, questionRules, orgRules, chainRules, languageRules, translationRules]

/** Checks the pack in a folder. Returns all findings in the order of files and lines. `now` is in ms UTC. */
export async function checkFolder(
  folder: string,
  now: number,
  options: CheckOptions = {},
): Promise<readonly Finding[]> {
  const files = await packFiles(folder)
  if (files === undefined)
    return [{ file: folder, path: '', severity: 'error', rule: 'missing-file', reason: 'this folder cannot be read' }]
  return checkFiles(files, await readMedia(folder, files.media), now, options)
}

/** Checks files that have been read already. */
export async function checkFiles(
  files: PackFiles,
  media: ReadonlyMap<string, MediaFile>,
  now: number,
  { links = false, render, progress = () => {} }: CheckOptions = {},
): Promise<readonly Finding[]> {
  const { pack, faults, sources, originalPath } = inspectPack(files, now)
  const findings: Finding[] = faults.map((fault) => ({ ...fault, severity: 'error' }))
  const faulty = new Map<string, string[]>()
  for (const { file, path, rule } of faults)
    if (path !== '' && shapeRules.has(rule)) faulty.set(file, [...(faulty.get(file) ?? []), path])
  /** A rule about a faulty value, or about one that holds it, only repeats the fault. */
  const isFaulty = (file: string, path: string): boolean =>
    (faulty.get(file) ?? []).some(
      (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
    )
  const add =
    (converted: (file: string, path: readonly string[]) => readonly string[], skipsFaulty: boolean): ReportIn =>
    (file) =>
    (severity, dotted, rule, reason, repair) => {
      const steps = converted(file, dotted === '' ? [] : dotted.split('.'))
      const path = steps.join('.')
      if (skipsFaulty && path !== '' && rule !== 'missing-field' && isFaulty(file, path)) return
      if (skipsFaulty && rule === 'missing-field' && isFieldFaulty(file, path, reason)) return
      const place = sources.get(file)?.placeOf(steps)
      findings.push({
        file,
        path,
        severity,
        rule,
        reason,
        ...(repair === undefined ? {} : { repair }),
        ...(place === undefined ? {} : { place }),
      })
    }
  const isFieldFaulty = (file: string, path: string, reason: string): boolean => {
    const field = /'([^']+)'/.exec(reason)?.[1] ?? ''
    return (faulty.get(file) ?? []).some((other) => `${other}.`.startsWith(`${path}.${field}.`))
  }
  const ofPack = add(originalPath, true)
  const ofSource = add((_file, path) => path, false)
  if (pack !== undefined) for (const rule of packRules) rule({ pack, media }, ofPack)
  if (pack !== undefined) mediaRules({ pack, media }, sources, ofPack)
  textRules(sources, ofSource)
  for (const [file, { derivedIds = [] }] of sources)
    if (derivedIds.length > 0)
      ofSource(file)(
        'warning',
        '',
        'derived-id',
        `${derivedIds.length} ids are derived from the words, so a changed title loses the progress of learners`,
        '`npm run content -- ids DIR` writes them into the file.',
      )
  jsonRules(files.texts, ofSource)
  if (links) await linkRules(sources, ofSource, progress)
  if (render !== undefined) {
    const refusal = 'the server refuses the pack, so the app cannot show its cards'
    const rendering = pack === undefined || faults.length > 0 ? E.left(refusal) : await render(pack)
    if (E.isRight(rendering) && pack !== undefined) renderRules(pack, rendering.right, ofPack)
    if (E.isLeft(rendering)) ofSource('pack.json')('warning', '', 'not-rendered', rendering.left)
  }
  return inOrder(findings)
}

/** Enough for the header of a picture and for small drawings. */
const HEAD_BYTES = 65_536

/** Reads sizes and first bytes of the media files. */
export async function readMedia(folder: string, names: Iterable<string>): Promise<ReadonlyMap<string, MediaFile>> {
  const media = new Map<string, MediaFile>()
  for (const name of names) {
    const file = await open(join(folder, name))
    try {
      const { size } = await file.stat()
      const head = Buffer.alloc(Math.min(size, HEAD_BYTES))
      await file.read(head, 0, head.length, 0)
      media.set(name, { bytes: size, head })
    } finally {
      await file.close()
    }
  }
  return media
}

// One round after a save: reads the pack, publishes a valid one into the preview, and checks it.
import * as E from 'fp-ts/Either'
import { inspectPack, packFiles } from '../../server/content/read-pack'
import type { PackFiles } from '../../server/content/read-pack'
import type { Pack } from '../../server/content/pack-files'
import { checkFiles, readMedia } from '../content/check-pack'
import type { Finding } from '../content/finding'
import { changedPlace, placeOfMedium } from './changed-place'
import type { ChangedPlace, ParsedFiles } from './changed-place'
import type { Preview } from './preview-server'

/** The version that the preview shows. */
export interface ShownPack {
  readonly pack: Pack
  readonly files: ParsedFiles
}

/** Files that were saved or deleted, as paths in the pack, and when, ms UTC. */
export interface Save {
  readonly files: readonly string[]
  readonly at: number
}

/** The result of a check. */
export interface Checked {
  readonly files: PackFiles
  readonly findings: readonly Finding[]
  /** The preview shows these files. */
  readonly isShown: boolean
  /** Undefined before the first valid version. */
  readonly shown: ShownPack | undefined
}

export interface RoundEvents {
  /** A valid version is published. `place`: the changed deck; undefined when no deck has changed. */
  readonly published: (place: ChangedPlace | undefined, save: Save) => void
  readonly checked: (result: Checked) => void
}

const noFiles: PackFiles = { texts: new Map(), others: [], media: new Set() }

/**
 * Runs a round, and returns the version that the preview shows after it. Publishes before the complete check, because
 * the check also reads media and finds warnings, which take longer.
 */
export async function runRound(
  folder: string,
  preview: Pick<Preview, 'publish'>,
  earlier: ShownPack | undefined,
  save: Save,
  { published, checked }: RoundEvents,
): Promise<ShownPack | undefined> {
  const now = Date.now()
  const files = await packFiles(folder)
  if (files === undefined) {
    const reason = 'this folder cannot be read'
    const finding: Finding = { file: 'pack.json', path: '', severity: 'error', rule: 'missing-file', reason }
    checked({ files: noFiles, findings: [finding], isShown: false, shown: earlier })
    return earlier
  }
  const { pack, faults, sources } = inspectPack(files, now)
  const refusals: Finding[] = []
  let shown = earlier
  if (pack !== undefined && faults.length === 0) {
    const result = await preview.publish(pack)
    if (E.isRight(result)) {
      const parsed: ParsedFiles = new Map([...sources].map(([file, { json }]) => [file, json]))
      published(placeOf(earlier, parsed, save), save)
      shown = { pack, files: parsed }
    } else {
      const reason = result.left
      refusals.push({ file: 'pack.json', path: '', severity: 'error', rule: 'refused', reason })
    }
  }
  const findings = [...refusals, ...(await checkFiles(files, await readMedia(folder, files.media), now))]
  checked({ files, findings, isShown: shown !== earlier, shown })
  return shown
}

function placeOf(earlier: ShownPack | undefined, parsed: ParsedFiles, { files }: Save): ChangedPlace | undefined {
  if (earlier === undefined) return undefined
  const place = changedPlace(earlier.files, parsed, files)
  if (place !== undefined) return place
  const medium = files.find((file) => file.startsWith('media/'))
  return medium === undefined ? undefined : placeOfMedium(parsed, medium)
}

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from './mutant'
import { ofLog } from './of-log'
import { ofPeople } from './of-people'
import { ofSender } from './of-sender'

export const mutants: readonly Mutant[] = [...ofLog, ...ofSender, ...ofPeople]

const root = join(import.meta.dirname, '..', '..', '..')

/** How often the text of a mutant stands in its file: once, or the list has fallen behind the source. */
export const occurrences = ({ file, text }: Mutant): number =>
  readFileSync(join(root, file), 'utf8').split(text).length - 1

/** A copy of the source to plant bugs in, one at a time. */
export interface Field {
  readonly directory: string
  readonly plant: (mutant: Mutant) => void
  /** Puts the file back as it was. */
  readonly clear: (mutant: Mutant) => void
  readonly remove: () => void
}

export function createField(): Field {
  const directory = mkdtempSync(join(tmpdir(), 'flipdeck-mutants-'))
  for (const part of ['core', 'protocol', 'worker', 'test', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(directory, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  // From the copy: the source itself may be worked on meanwhile.
  const originals = new Map(mutants.map(({ file }) => [file, readFileSync(join(directory, file), 'utf8')]))
  const original = ({ file }: Mutant) => originals.get(file) ?? ''
  return {
    directory,
    plant: (mutant) =>
      writeFileSync(
        join(directory, mutant.file),
        original(mutant).replace(mutant.text, () => mutant.by),
      ),
    clear: (mutant) => writeFileSync(join(directory, mutant.file), original(mutant)),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Edit, Mutant } from './mutant'
import { ofLog } from './of-log'
import { ofPeople } from './of-people'
import { ofSender } from './of-sender'

export const mutants: readonly Mutant[] = [...ofLog, ...ofSender, ...ofPeople]

const root = join(import.meta.dirname, '..', '..', '..')

const editsOf = ({ also, ...edit }: Mutant): readonly Edit[] => (also === undefined ? [edit] : [edit, also])

/** Does each text of a mutant stand in its file once? Otherwise the list has fallen behind the source. */
export const isUpToDate = (mutant: Mutant): boolean =>
  editsOf(mutant).every(({ file, text }) => readFileSync(join(root, file), 'utf8').split(text).length === 2)

/** A copy of the source to plant bugs in, one at a time. */
export interface Field {
  readonly directory: string
  readonly plant: (mutant: Mutant) => void
  /** Puts the files back as they were. */
  readonly clear: (mutant: Mutant) => void
  readonly remove: () => void
}

export function createField(): Field {
  const directory = mkdtempSync(join(tmpdir(), 'flipdeck-mutants-'))
  for (const part of ['core', 'protocol', 'worker', 'test', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(directory, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  // From the copy: the source itself may be worked on meanwhile.
  const originals = new Map(
    mutants.flatMap(editsOf).map(({ file }) => [file, readFileSync(join(directory, file), 'utf8')]),
  )
  const original = ({ file }: Edit) => originals.get(file) ?? ''
  return {
    directory,
    plant: (mutant) => {
      for (const edit of editsOf(mutant))
        writeFileSync(
          join(directory, edit.file),
          original(edit).replace(edit.text, () => edit.by),
        )
    },
    clear: (mutant) => {
      for (const edit of editsOf(mutant)) writeFileSync(join(directory, edit.file), original(edit))
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

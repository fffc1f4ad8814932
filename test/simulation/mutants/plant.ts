import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Edit, Mutant } from './mutant'
import { logMutants } from './log-mutants'
import { userMutants } from './user-mutants'
import { senderMutants } from './sender-mutants'

export const mutants: readonly Mutant[] = [...logMutants, ...senderMutants, ...userMutants]

const root = join(import.meta.dirname, '..', '..', '..')

const editsOf = ({ also, ...edit }: Mutant): readonly Edit[] => (also === undefined ? [edit] : [edit, also])

/** Does each text of a mutant occur once in its file? Otherwise the list is out of date. */
export const isUpToDate = (mutant: Mutant): boolean =>
  editsOf(mutant).every(({ file, text }) => readFileSync(join(root, file), 'utf8').split(text).length === 2)

/** A copy of the source in which bugs are planted one at a time. */
export interface SourceCopy {
  readonly directory: string
  readonly plant: (mutant: Mutant) => void
  /** Restores the files. */
  readonly clear: (mutant: Mutant) => void
  readonly remove: () => void
}

export function createSourceCopy(): SourceCopy {
  const directory = mkdtempSync(join(tmpdir(), 'flipdeck-mutants-'))
  for (const part of ['core', 'protocol', 'worker', 'test', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(directory, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  // From the copy, because the source itself may change during the run.
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

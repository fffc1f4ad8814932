import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleSource, readBuild, type CoreBuild } from '../../scripts/replay/core-build'
import { root } from '../../scripts/setup.mjs'
import type { Edit } from '../simulation/mutants/mutant'
import { mutants } from '../simulation/mutants/plant'

/** A bug in a decision or in the fold. */
export interface PlantedBug extends Edit {
  readonly name: string
}

/** Returns a bug of the simulation. */
export const bugNamed = (name: string): PlantedBug => {
  const found = mutants.find((mutant) => mutant.name === name)
  if (found === undefined) throw new Error(`there is no bug '${name}'`)
  return found
}

/** Bugs that a generated log of 1,000 events shows. */
export const plantedBugs: readonly PlantedBug[] = [
  bugNamed('a favourite is liked whatever was pressed'),
  bugNamed('a second tap counts'),
  bugNamed('a turned card is not seen'),
  {
    name: 'a removed favourite has no time',
    file: 'core/personal/favorites.ts',
    text: '        deletedAt: serverTime(state, at),\n      }),\n    deckLoaded',
    by: '      }),\n    deckLoaded',
  },
  {
    name: 'a rating is not sent',
    file: 'core/cards/ratings.ts',
    text: "outboxRequest('rateCard', {}, { ...data, createdAt: serverTime(state, at) })",
    by: "outboxRequest('removeRating', {}, { cardId: data.cardId })",
  },
]

/** Copies the folders that a core is built from. */
export function copyCore(folder: string): void {
  for (const part of ['core', 'protocol'])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
}

/** Replaces a text of a copy; the text must occur once. */
export function plant(folder: string, { file, text, by }: Edit): void {
  const path = join(folder, file)
  const parts = readFileSync(path, 'utf8').split(text)
  if (parts.length !== 2) throw new Error(`${file} contains the text ${parts.length - 1} times`)
  writeFileSync(path, parts.join(by))
}

/** Builds a core with a bug from a copy of the source, and restores the copy. Rejects if it does not build. */
export async function plantedCore(copy: string, bug: PlantedBug): Promise<CoreBuild> {
  const path = join(copy, bug.file)
  const original = readFileSync(path, 'utf8')
  plant(copy, bug)
  const file = join(copy, 'builds', `${bug.name.replaceAll(' ', '-')}.cjs`)
  try {
    await bundleSource(copy, file)
  } finally {
    writeFileSync(path, original)
  }
  return readBuild(file)
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/setup.mjs'
import { mutants } from '../simulation/mutants/plant'
import { plantedBugs, type PlantedBug } from '../scripts/planted-core'
import type { Random } from '../simulation/random'

/** Folders of the core whose code decides or folds a learner's actions. */
const FOLDERS = ['cards', 'clock', 'competition', 'deck', 'device', 'outbox', 'personal', 'quiz', 'session', 'sync']

/** Small mistakes, each as the code that is replaced and what replaces it. */
const MISTAKES: readonly (readonly [text: string, by: string])[] = [
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' < ', ' >= '],
  [' > ', ' <= '],
  [' + 1', ' + 2'],
  [' - 1', ' - 0'],
  ['true', 'false'],
  [': at', ': 0'],
  [': {}', ': undefined'],
]

/** Bugs of the simulation and of the tests of shrinking that are in the core alone. */
export const namedBugs: readonly PlantedBug[] = [
  ...new Map(
    [...plantedBugs, ...mutants.filter(({ file, also }) => file.startsWith('core/') && also === undefined)].map(
      (bug) => [bug.name, bug],
    ),
  ).values(),
]

const sources: readonly string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, 'core', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `core/${folder}/${file.replaceAll('\\', '/')}`),
)

/** Plants a small mistake in a random line of the core that occurs once in its file. */
export function randomBug(random: Random): PlantedBug {
  for (;;) {
    const file = random.pick(sources) ?? ''
    const source = readFileSync(join(root, file), 'utf8')
    const lines = source.split('\n')
    const place = random.below(lines.length)
    const text = lines[place] ?? ''
    const mistake = random.pick(MISTAKES.filter(([mistaken]) => text.includes(mistaken)))
    const isCode = !/^\s*(?:\/\/|\*|\/\*|import |export (?:type|interface))/.test(text)
    if (mistake === undefined || !isCode || source.split(text).length !== 2) continue
    const [mistaken, by] = mistake
    return {
      name: `${file}:${place + 1}, '${mistaken.trim()}' as '${by.trim()}'`,
      file,
      text,
      by: text.replace(mistaken, by),
    }
  }
}

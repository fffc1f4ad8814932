import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../protocol/languages'
import { applyLines, readGuide, renamed } from '../../scripts/new/guide'
import { filesOf } from '../../scripts/new/new-files'
import { root } from '../../scripts/setup.mjs'
import { copySources, type SourceCopy } from './source-copy'

const isTest = (file: string) => file.startsWith('test/') || file.includes('.test.')
const isText = (file: string) => file.startsWith('ui/i18n/')
/** The compiler takes the ids of all texts from here. */
const english = 'ui/i18n/messages/en.json'

// The compiler takes seconds, and a busy machine is slow, not wrong.
describe('npm run new', { timeout: 300_000 }, () => {
  let copy: SourceCopy
  beforeAll(() => {
    copy = copySources('guides')
  })
  afterAll(() => copy.remove())

  it.each([
    ['card', 'guessManyThings', 9],
    ['screen', 'weeklyReview', 9],
    ['intent', 'bigLetters', 10],
    ['call', 'cardNudge', 7],
  ] as const)(
    'X-DX-04 adds the example of the %s guide under another name, in the number of files that the guide says',
    (kind, name, count) => {
      const files = filesOf(kind, name)
      const sources = [...files.keys()].filter((file) => !isTest(file) && !isText(file))
      expect(sources.length).toBe(count)
      const compiled = files.has(english) ? [...sources, english] : sources
      const before = compiled.map((file) => ({ file, text: copy.read(file) ?? 'export {}\n' }))
      for (const file of compiled) copy.write(file, files.get(file) ?? '')
      const said = copy.compile()
      for (const { file, text } of before) copy.write(file, text)
      expect(said).toEqual([])
    },
  )

  it('X-DX-04 makes the compiler name the table of handlers when a call has none', () => {
    const files = filesOf('call', 'cardNudge')
    const changed = ['protocol/api/decks.ts', 'server/calls/card-nudge.ts']
    const before = changed.map((file) => ({ file, text: copy.read(file) ?? 'export {}\n' }))
    for (const file of changed) copy.write(file, files.get(file) ?? '')
    const said = copy.compile(['server/calls/handlers.ts'])
    for (const { file, text } of before) copy.write(file, text)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^server\/calls\/handlers\.ts: [\s\S]*'requestCardNudge' is missing/)
  })

  it.each([
    ['screen', 4],
    ['intent', 1],
    ['call', 3],
  ] as const)('X-DX-04 adds the texts of the %s guide in every language', (kind, count) => {
    const added = languages.map((language) => {
      const file = `ui/i18n/messages/${language}.json`
      const text = filesOf(kind, 'weeklyReview').get(file) ?? ''
      expect(text.split('\n')).toHaveLength(readFileSync(join(root, file), 'utf8').split('\n').length + count)
      return text.split('\n').find((line) => line.includes('weeklyReview'))
    })
    expect(new Set(added).size).toBe(languages.length)
  })

  it('X-DX-04 changes no other text, and keeps the escapes of no-break spaces', () => {
    for (const language of languages) {
      const file = `ui/i18n/messages/${language}.json`
      const before = new Set(readFileSync(join(root, file), 'utf8').split('\n'))
      const after = filesOf('intent', 'weeklyReview').get(file) ?? ''
      expect(after.split('\n').filter((line) => !before.has(line))).toEqual([expect.stringContaining('weeklyReview')])
    }
  })

  it('X-DX-04 refuses a name that is in use, and names the file', () => {
    expect(() => filesOf('screen', 'favorites')).toThrow('core/views/user-lists/favorites.ts exists already.')
  })

  it('X-DX-04 explains wrong arguments with exit code 2, and changes nothing in a dry run', () => {
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'scripts/new.ts', ...args], { cwd: root, encoding: 'utf8' })
    for (const args of [[], ['deck', 'review'], ['screen', 'Weekly Review'], ['screen', 'a', 'b'], ['--what']]) {
      const { status, stderr } = run(...args)
      expect(status).toBe(2)
      expect(stderr).toContain('npm run new')
    }
    const dry = run('intent', 'bigLetters', '--dry-run')
    expect(dry.status).toBe(0)
    expect(dry.stdout.split('\n')).toContain('core/account/big-letters.ts')
    expect(copy.read('core/account/big-letters.ts') ?? '').not.toContain('bigLetters')
  })
})

describe('a guide', () => {
  it('X-DX-04 reads new files and changed lines in their order', () => {
    expect(readGuide('**`a.ts`** (new)\n\n```tsx\nx\n```\n\ntext\n\n**`b.ts`**\n\n```diff\n y\n+z\n```\n')).toEqual([
      { file: 'a.ts', text: 'x\n' },
      { file: 'b.ts', lines: [' y', '+z'] },
    ])
  })

  it('X-DX-04 adds and removes lines at the place that the guide shows, and refuses an unknown place', () => {
    expect(applyLines('a\nb\nc', [' b', '+d', '-c'])).toBe('a\nb\nd')
    expect(() => applyLines('a', [' b'])).toThrow("no line 'b'")
  })

  it('X-DX-04 renames the last segment of a call, but no words of sentences', () => {
    expect(renamed("'/cards/{id}/sale-note', `/cards/c1/sale-note`, a /sale-note-paper", 'saleNote', 'weekAim')).toBe(
      "'/cards/{id}/week-aim', `/cards/c1/week-aim`, a /sale-note-paper",
    )
  })

  it('X-DX-04 renames identifiers, names within longer ones, and paths, but no words of sentences', () => {
    const text =
      "import { Goal, goalBack } from '../goal/goal-view' // A goals list, and goalkeepers. submitGoal, goalSet"
    expect(renamed(text, 'goal', 'weekAim')).toBe(
      "import { WeekAim, weekAimBack } from '../week-aim/week-aim-view' // A weekAims list, and goalkeepers. submitWeekAim, weekAimSet",
    )
  })
})

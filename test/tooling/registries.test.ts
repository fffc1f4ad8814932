import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KnownCardType, shownCardType } from '../../protocol/cards/types'
import { codecParts } from '../../protocol/describe'
import { routeNames } from '../../protocol/paths'
import { looksOf } from '../../ui/cards/registry'

const root = join(import.meta.dirname, '../..')
const copy = join(root, 'node_modules/.cache/registries')

/** Type-checks a copy of protocol, core and ui after a change, and returns what the compiler said. */
function compile(change: () => void): string {
  change()
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(copy, 'tsconfig.check.json')], {
      cwd: copy,
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : 'tsc did not run'
  }
}

function edit(path: string, from: string, to: string): void {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

describe('registries', () => {
  beforeAll(() => {
    rmSync(copy, { recursive: true, force: true })
    mkdirSync(copy, { recursive: true })
    const sources = (path: string) => !/\.test\.tsx?$|\.css$|tsconfig\.json$/.test(path) || path.endsWith('.module.css')
    for (const folder of ['protocol', 'core', 'worker', 'ui'])
      cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: sources })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const compilerOptions = {
      noEmit: true,
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      rootDir: '.',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['vite/client'],
    }
    writeFileSync(
      join(copy, 'tsconfig.check.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions,
        include: ['protocol', 'core', 'ui'],
      }),
    )
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('X-DX-02 every card type has its entry', () => {
    const parts = codecParts(KnownCardType)
    const words = parts?.kind === 'words' ? parts.words : []
    expect(words.length).toBe(22)
    for (const word of words) expect(looksOf(word).suit).not.toBe('')
    expect(looksOf('somethingNew')).toBe(looksOf(shownCardType('basic')))
  })

  it('X-DX-02 a card type that is left out of the registry is named by the compiler', () => {
    const said = compile(() => edit('protocol/entities/card.ts', "  'playlist',\n", "  'playlist',\n  'hologram',\n"))
    edit('protocol/entities/card.ts', "  'hologram',\n", '')
    expect(said).toContain('ui/cards/registry.ts')
    expect(said).toContain('hologram')
  })

  it('X-DX-02 a screen that is left out of the routes is named by the compiler', () => {
    const said = compile(() => edit('ui/routes.tsx', '  profile: page(', '  // profile: page('))
    expect(routeNames).toContain('profile')
    expect(said).toContain('ui/routes.tsx')
    expect(said).toContain('profile')
  })
})

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const promised = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'docs/architecture.md',
  'docs/events.md',
  'docs/testing.md',
  'docs/content.md',
  'docs/theming.md',
  'docs/adding-a-card.md',
  'docs/machines.md',
  'docs/replay.md',
  'docs/STATUS.md',
]
const written = [...promised, ...readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name}`)].filter((path) =>
  path.endsWith('.md'),
)

/** Removes code blocks and inline code, in which a link is only an example. */
const withoutCode = (text: string): string =>
  text.replace(/^( *)(`{3,})[^`\n]*\n[\s\S]*?^\1\2 *$/gm, '').replace(/`[^`\n]+`/g, '')

describe('documents', () => {
  it.each(promised)('X-DX-03 include %s', (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  })

  it.each([
    ...written,
    'docs/rules.md',
    'docs/properties.md',
    'docs/operations.md',
    'docs/privacy.md',
    'docs/library.md',
  ])('X-DX-03 contain only valid local links in %s', (path) => {
    const links = [...withoutCode(read(path)).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, link = '']) => link,
    )
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })

  it('X-DX-03 name only existing scripts as commands in README', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Record<string, string> }
    const named = [...read('README.md').matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('X-DX-03 contain TypeScript that compiles', () => {
    const folder = join(root, 'node_modules/.cache/doc-snippets')
    mkdirSync(folder, { recursive: true })
    const snippets = written.flatMap((path) =>
      [...read(path).matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code),
    )
    // Snippets are placed in test/, like in their readers' projects.
    const files = snippets.map((code, index) => {
      const file = join(folder, `snippet-${index}.ts`)
      writeFileSync(file, code.replaceAll("'../", `'${root}/`).replaceAll("'./", `'${root}/test/`))
      return file
    })
    expect(files.length).toBeGreaterThan(0)
    const config = join(folder, 'tsconfig.json')
    const compilerOptions = {
      noEmit: true,
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      rootDir: root,
      // Snippets run on a page and in Node, and import sources of the worker.
      lib: ['ES2023', 'DOM', 'DOM.Iterable', 'WebWorker'],
      types: ['node'],
    }
    const ambient = join(root, 'worker/globals.d.ts')
    writeFileSync(
      config,
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: [...files, ambient] }),
    )
    const tsc = join(root, 'node_modules/.bin/tsc')
    expect(() => execFileSync(tsc, ['-p', config], { cwd: root, stdio: 'pipe' })).not.toThrow()
  })
})

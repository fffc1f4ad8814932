// Finds unreachable code (X-DX-05). This means intents that no screen dispatches, calls that no code makes, views that
// no screen shows, and exports and files that only tests use. scripts/checks/unreachable-allowlist.ts lists the allowed exceptions.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { api } from '../../protocol/api'
import { intents } from '../../protocol/intents'
import { views } from '../../protocol/views'
import { root } from '../setup.mjs'
import { allowlist, type Kind, type Allowlist } from './unreachable-allowlist'

/** How names are used: in which folders, and as the first argument of which functions. */
interface Use {
  readonly folders: readonly string[]
  readonly functions: RegExp
}

const uses: Readonly<Record<'intent' | 'call' | 'view', Use & { readonly names: readonly string[] }>> = {
  intent: { names: Object.keys(intents), folders: ['ui'], functions: /^dispatch$|Dispatch$/ },
  call: {
    names: Object.keys(api),
    folders: ['core', 'worker', 'server', 'ui'],
    functions: /^(call|outboxRequest|machineRequest|pathOf)$/,
  },
  view: { names: Object.keys(views), folders: ['ui'], functions: /^use(Optional)?View$/ },
}

export interface Source {
  readonly path: string
  readonly text: string
}

/**
 * Returns the names that a source passes to such functions, also in a conditional expression or in a property `tell`.
 */
export function namesIn({ path, text }: Source, functions: RegExp): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: string[] = []
  const literalsOf = (node: ts.Expression): readonly string[] => {
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
    return []
  }
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments
      if (first !== undefined && functions.test(calledBy(node.expression))) found.push(...literalsOf(first))
    }
    // A call may be taken from its table, for example startCalls.track.
    if (ts.isPropertyAccessExpression(node) && calledBy(node.expression).endsWith('Calls')) found.push(node.name.text)
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'tell')
      found.push(...literalsOf(node.initializer))
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

const calledBy = (callee: ts.Expression): string =>
  ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : ''

const sourcesOf = (folders: readonly string[]): readonly Source[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Returns the names that no product code uses. */
function unnamed({ names, folders, functions }: (typeof uses)['intent']): readonly string[] {
  const named = new Set(sourcesOf(folders).flatMap((source) => namesIn(source, functions)))
  return names.filter((name) => !named.has(name))
}

interface KnipReport {
  readonly issues: readonly {
    readonly file: string
    readonly files?: readonly unknown[]
    readonly exports?: readonly { readonly name: string }[]
  }[]
}

/** Returns the exports and files that no product code and no script uses, by knip without the tests. */
function unused(): Readonly<Record<'export' | 'file', readonly string[]>> {
  const args = ['node_modules/knip/bin/knip.js', '--production', '--include', 'files,exports', '--reporter', 'json']
  const text = execFileSync(process.execPath, [...args, '--no-progress', '--no-exit-code'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { issues } = JSON.parse(text) as KnipReport
  return {
    export: issues.flatMap(({ file, exports = [] }) => exports.map(({ name }) => `${file} ${name}`)),
    file: issues.flatMap(({ file, files = [] }) => (files.length > 0 ? [file] : [])),
  }
}

/** Lists the faults: unreachable code without an exception, and an exception for reachable code. */
export const checkUnreachable = (
  unreachable: Readonly<Record<Kind, readonly string[]>>,
  list: Allowlist,
): readonly string[] =>
  (Object.keys(list) as Kind[]).flatMap((kind) => [
    ...unreachable[kind]
      .filter((name) => !Object.hasOwn(list[kind], name))
      .map((name) => `nobody can reach the ${kind} ${name}`),
    ...Object.keys(list[kind])
      .filter((name) => !unreachable[kind].includes(name))
      .map((name) => `the ${kind} ${name} is reachable: remove it from scripts/checks/unreachable-allowlist.ts`),
  ])

function main(): void {
  const found = { intent: unnamed(uses.intent), call: unnamed(uses.call), view: unnamed(uses.view), ...unused() }
  const faults = checkUnreachable(found, allowlist)
  for (const fault of faults) console.error(fault)
  const counts = Object.entries(allowlist).map(([kind, names]) => `${Object.keys(names).length} ${kind}s`)
  console.log(`unreachable: ${counts.join(', ')} wait for their screens, ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()

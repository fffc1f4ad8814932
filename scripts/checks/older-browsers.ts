// Finds features of ui, worker and shared code that one of the oldest browsers lacks, by MDN's compatibility data.
// Covers built-ins, web APIs, events, elements, attributes and styles. TypeScript determines the owner of a member, so
// that `Iterator.prototype.map` is not confused with that of a list. Options of calls and packages are not checked.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import bcd, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import ts from 'typescript'
import { guarded, looks, oldestBrowsers } from '../build/browsers'
import { root } from '../setup.mjs'

/** A feature by its path in the data, and the place of its use. */
export interface Use {
  readonly feature: string
  readonly path: string
  readonly line: number
}

/** A use with an ambiguous name: it refers to the first of these features that exists in the data. */
interface Meant extends Omit<Use, 'feature'> {
  readonly anyOf: readonly string[]
}

const tops: Readonly<Record<string, Identifier>> = {
  api: bcd.api,
  css: bcd.css,
  html: bcd.html,
  javascript: bcd.javascript,
}

function compatOf(feature: string): CompatStatement | undefined {
  const [top = '', ...path] = feature.split('.')
  let found = tops[top]
  for (const name of path) found = found !== undefined && Object.hasOwn(found, name) ? found[name] : undefined
  return found?.__compat
}

const known = (uses: readonly Meant[]): readonly Use[] =>
  uses.flatMap(({ anyOf, path, line }) => {
    const feature = anyOf.find((one) => compatOf(one) !== undefined)
    return feature === undefined ? [] : [{ feature, path, line }]
  })

const { chrome, safari, firefox } = oldestBrowsers
const limits: readonly (readonly [BrowserName, string])[] = [
  ['chrome', chrome],
  ['chrome_android', chrome],
  ['edge', chrome],
  ['safari', safari],
  ['safari_ios', safari],
  ['firefox', firefox],
  ['firefox_android', firefox],
]

const isUpTo = (version: string, limit: string): boolean => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [most = 0, least = 0] = limit.split('.').map(Number)
  return major < most || (major === most && minor <= least)
}

/** Does a browser version support the feature? For styles prefixed support counts, because the build adds prefixes. */
const isThere = (support: SimpleSupportStatement, limit: string, styles: boolean): boolean =>
  typeof support.version_added === 'string' &&
  support.version_added !== 'preview' &&
  support.flags === undefined &&
  support.alternative_name === undefined &&
  (styles || support.prefix === undefined) &&
  isUpTo(support.version_added, limit) &&
  (support.version_removed === undefined || !isUpTo(support.version_removed, limit))

/** Returns the oldest browsers that lack it, each with the first version that supports it. */
export function lackingIn(feature: string): readonly string[] {
  const support = compatOf(feature)?.support
  const styles = feature.startsWith('css.')
  return limits.flatMap(([browser, limit]) => {
    const told = support?.[browser]
    const all = told === undefined ? [] : Array.isArray(told) ? told : [told]
    if (all.length === 0 || all.some((one) => isThere(one, limit, styles))) return []
    const added = all[0]?.version_added
    return [typeof added === 'string' ? `${browser} before ${added}` : browser]
  })
}

/**
 * Normalises the name of an owner. In the data all typed arrays are one interface, and readonly types equal the others.
 */
const kindOf = (owner: string): string =>
  owner
    .replace(/Constructor$/, '')
    .replace(/^Readonly(?=Array|Map|Set)/, '')
    .replace(/^(?:Big)?(?:Uint|Int|Float)\d+(?:Clamped)?Array$/, 'TypedArray')
    .replace(/^(?:\w+Iterator|IteratorObject)$/, 'Iterator')

const globals = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope']

/** Returns the possible paths of a name in the data, as a member of any of these owners. */
const featuresOf = (name: string, owners: readonly string[]): readonly string[] => [
  ...owners.flatMap((owner) => {
    const kind = owner.split('.').map(kindOf).join('.')
    const own = kind === '' ? '' : `${kind}.`
    return ['javascript.builtins.', 'javascript.builtins.Intl.', 'api.'].flatMap((top) => [
      ...(kind.split('.').at(-1) === name ? [`${top}${kind}`] : []),
      `${top}${own}${name}`,
      `${top}${own}${name}_static`,
    ])
  }),
  ...globals.map((owner) => `api.${owner}.${name}`),
]

const isOfPlatform = (declaration: ts.Declaration): boolean =>
  /\/lib\/lib\.[^/]*\.d\.ts$/.test(declaration.getSourceFile().fileName)

/** Returns the interfaces around a declaration: 'Intl.Segmenter'. */
function ownerOf(declaration: ts.Node): string {
  const names: string[] = []
  for (let at = declaration.parent; !ts.isSourceFile(at); at = at.parent)
    if (ts.isInterfaceDeclaration(at) || ts.isModuleDeclaration(at) || ts.isVariableDeclaration(at))
      names.unshift(at.name.getText())
  return names.join('.')
}

/** Finds the uses of built-ins, web APIs, events, elements and attributes in a program's own files. */
export function usesInCode(program: ts.Program, ours: (file: string) => string | undefined): readonly Use[] {
  const checker = program.getTypeChecker()
  const found: Meant[] = []

  const kindsOf = (type: ts.Type): readonly string[] => {
    if (type.isUnionOrIntersection()) return type.types.flatMap(kindsOf)
    const whole = checker.getApparentType(type)
    const bases = whole.isClassOrInterface() ? checker.getBaseTypes(whole).flatMap(kindsOf) : []
    return [...(whole.symbol === undefined ? [] : [whole.symbol.name]), ...bases]
  }
  const symbolOf = (name: ts.Identifier): ts.Symbol | undefined => {
    const { parent } = name
    if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === name)
      return checker.getTypeAtLocation(parent.parent).getProperty(name.text)
    if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent)
    return checker.getSymbolAtLocation(name)
  }
  /** For 'box.member', returns the possible types of the box. */
  const boxOf = (name: ts.Node): readonly string[] =>
    ts.isPropertyAccessExpression(name.parent) && name.parent.name === name
      ? kindsOf(checker.getTypeAtLocation(name.parent.expression))
      : []

  const read = (node: ts.Node): readonly string[] => {
    if (ts.isIdentifier(node)) {
      const declarations = symbolOf(node)?.declarations?.filter(isOfPlatform) ?? []
      return declarations.length === 0 ? [] : featuresOf(node.text, [...boxOf(node), ...declarations.map(ownerOf)])
    }
    if (ts.isCallExpression(node) && node.arguments[0] !== undefined && ts.isStringLiteral(node.arguments[0])) {
      const [{ text }] = node.arguments
      const { expression: callee } = node
      if (!ts.isPropertyAccessExpression(callee)) return callee.getText() === 'addEventListener' ? eventOf(text) : []
      return callee.name.text === 'addEventListener' ? eventOf(text, boxOf(callee.name)) : []
    }
    if (ts.isJsxAttribute(node)) {
      const element = node.parent.parent.tagName.getText()
      const name = node.name.getText().toLowerCase()
      return /^[a-z]+$/.test(element) ? [`html.elements.${element}.${name}`, `html.global_attributes.${name}`] : []
    }
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
      return [`html.elements.${node.tagName.getText()}`]
    return []
  }
  for (const source of program.getSourceFiles()) {
    const path = ours(source.fileName)
    if (path === undefined) continue
    const walk = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      found.push({ anyOf: read(node), path, line })
      ts.forEachChild(node, walk)
    }
    walk(source)
  }
  return known(found)
}

const eventOf = (name: string, owners: readonly string[] = []): readonly string[] =>
  [...owners, ...globals].map((owner) => `api.${owner}.${name}_event`)

/** Blanks the comments of a text and keeps the line numbers. */
const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\//g, (part) => part.replace(/[^\n]/g, ' '))

const kindsOfValue = ['color', 'length', 'image', 'gradient', 'transform-function', 'basic-shape', 'filter-function']
const valueNamed = (name: string) => [...kindsOfValue.map((kind) => `css.types.${kind}.${name}`), `css.types.${name}`]

/** Finds the uses of properties, values, functions, units, rules and selectors in a style sheet. */
export function usesInStyles({ path, text }: { readonly path: string; readonly text: string }): readonly Use[] {
  const read = withoutComments(text)
  const found = (pattern: RegExp, features: (name: string, value: string) => readonly string[][]) =>
    [...read.matchAll(pattern)].flatMap(({ index, 1: name = '', 2: value = '' }) =>
      features(name, value).map((anyOf) => ({ anyOf, path, line: read.slice(0, index).split('\n').length })),
    )
  return known([
    ...found(/@([a-z-]+)/g, (name) => [[`css.at-rules.${name}`]]),
    ...found(/:([a-z][a-z-]*)(?=[^;{}]*\{)/g, (name) => [[`css.selectors.${name}`]]),
    ...found(/(?<=[;{]\s*)([a-z-]+)\s*:([^;{}]+)(?=[;}])/g, (name, value) => {
      const words = value.replace(/var\([^)]*\)|url\([^)]*\)|'[^']*'/g, ' ')
      return [
        [`css.properties.${name}`],
        ...[...words.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].map(([word]) => [`css.properties.${name}.${word}`]),
        ...[...words.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, word = '']) => valueNamed(word)),
        ...[...words.matchAll(/\d([a-z]+)\b/g)].map(([, unit = '']) => [`css.types.length.${unit}`]),
      ]
    }),
  ])
}

interface Spared {
  readonly guarded: Readonly<Record<string, { readonly in: readonly string[] }>>
  readonly looks: Readonly<Record<string, string>>
}

/** Lists the faults: a missing feature without an exception, and an exception without a use. */
export function checkFeatures(uses: readonly Use[], spared: Spared): readonly string[] {
  const lacking = uses.flatMap((use) => {
    const where = lackingIn(use.feature)
    return where.length === 0 ? [] : [{ ...use, where }]
  })
  const looksOf = (feature: string) =>
    Object.keys(spared.looks).find((one) => feature === one || feature.startsWith(`${one}.`))
  const isGuarded = ({ feature, path }: Use) => spared.guarded[feature]?.in.includes(path) === true
  const needless = [
    ...Object.keys(spared.looks).filter((one) => !lacking.some(({ feature }) => looksOf(feature) === one)),
    ...Object.entries(spared.guarded).flatMap(([feature, { in: paths }]) =>
      paths
        .filter((path) => !lacking.some((use) => use.feature === feature && use.path === path))
        .map((path) => `${feature} in ${path}`),
    ),
  ]
  const faults = lacking
    .filter((use) => looksOf(use.feature) === undefined && !isGuarded(use))
    .map(({ feature, path, line, where }) => `${path}:${line} ${feature} is not in ${where.join(', ')}`)
  return [...new Set([...faults, ...needless.map((one) => `${one} is spared for nothing: scripts/build/browsers.ts`)])]
}

const folders = ['protocol', 'core', 'worker', 'ui']
const ours = (file: string): string | undefined => {
  const path = relative(root, file).replaceAll('\\', '/')
  return folders.some((folder) => path.startsWith(`${folder}/`)) ? path : undefined
}

/** Creates one program for the worker with its shared code, and one for the page. The two have different globals. */
const programOf = (folder: string): ts.Program => {
  const path = join(root, folder, 'tsconfig.json')
  const source = ts.readJsonConfigFile(path, (name) => ts.sys.readFile(name))
  const { fileNames, options } = ts.parseJsonSourceFileConfigFileContent(source, ts.sys, join(root, folder))
  return ts.createProgram(fileNames, { ...options, composite: false, incremental: false, noEmit: true })
}

function main(): void {
  const code = ['worker', 'ui'].flatMap((folder) => usesInCode(programOf(folder), ours))
  const styles = readdirSync(join(root, 'ui'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ path: `ui/${name.replaceAll('\\', '/')}`, text: readFileSync(join(root, 'ui', name), 'utf8') }))
    .flatMap(usesInStyles)
  const faults = [...checkFeatures([...code, ...styles], { guarded, looks }), ...untold()]
  for (const fault of faults) console.error(fault)
  console.log(`browsers: ${code.length} uses in code and ${styles.length} in styles, ${faults.length} faults`)
  process.exitCode = faults.length === 0 && code.length > 0 && styles.length > 0 ? 0 : 1
}

/** Checks that the README names the same versions. */
function untold(): readonly string[] {
  const told = `Chrome and Edge ${chrome}, Safari ${safari}, Firefox ${firefox}`
  return readFileSync(join(root, 'README.md'), 'utf8').includes(told) ? [] : [`README.md does not say '${told}'`]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()

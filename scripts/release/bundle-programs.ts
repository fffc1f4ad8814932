// Compiles the programs of a release to JavaScript for bare Node.
import { join } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Plugin } from 'esbuild'
import { root } from '../setup.mjs'
import { packageOf } from './production-packages'

/** The compiled programs by their names in the release. */
const programs = {
  server: 'server/serve.ts',
  admin: 'scripts/admin.ts',
  content: 'scripts/content.ts',
  // server/saml/judging.ts starts it by this name.
  'judging-thread': 'server/saml/judging-thread-main.ts',
}

/** Leaves packages outside of the bundles. 'fp-ts/Either' is a folder, which bare Node does not import: names its file. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined
      return { path: path.replace(/^(fp-ts)\/(\w+)$/, '$1/lib/$2.js'), external: true }
    })
  },
}

/** Options of all bundles for bare Node. */
const common: BuildOptions = {
  bundle: true,
  plugins: [externalPackages],
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
}

/** The server of a source folder as one small file, without its SAML thread. Packages stay outside. */
export async function bundleServer(source: string, constants: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...common,
    absWorkingDir: source,
    entryPoints: [join(source, programs.server)],
    write: false,
    minifySyntax: true,
    minifyWhitespace: true,
    define: texts(constants),
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}

const texts = (constants: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, JSON.stringify(text)]))

/**
 * Writes the programs into `folder`, with their shared code in chunks and source maps. Packages stay outside. `constants`
 * replaces names of the code by texts. Returns the names of the imported packages.
 */
export async function bundlePrograms(
  folder: string,
  constants: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(programs).map(([out, source]) => ({ in: join(root, source), out })),
    outdir: folder,
    ...common,
    splitting: true,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    define: texts(constants),
  })
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external === true).map(({ path }) => packageOf(path)),
  )
  return [...new Set(imported.filter((name) => name !== undefined))].toSorted()
}

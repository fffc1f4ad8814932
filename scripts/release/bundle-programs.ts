// Compiles the programs of a release to JavaScript for bare Node.
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'esbuild'
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
    bundle: true,
    plugins: [externalPackages],
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    define: Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, JSON.stringify(text)])),
  })
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external === true).map(({ path }) => packageOf(path)),
  )
  return [...new Set(imported.filter((name) => name !== undefined))].toSorted()
}

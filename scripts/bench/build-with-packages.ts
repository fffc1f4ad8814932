import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from '../setup.mjs'

/** Resolves packages that files of `pages` import from a separate installation, not from the project. */
const packagesOf = (pages: string, installation: string): Plugin => ({
  name: 'packages-of-a-folder',
  enforce: 'pre',
  resolveId(source, importer) {
    const isOurs = importer?.startsWith(pages) ?? false
    if (!isOurs || /^[./]/.test(source)) return null
    return this.resolve(source, join(installation, 'index.js'), { skipSelf: true })
  },
})

/**
 * Builds `page`.ts of the folder `pages` into `page.js` of the folder `out`, with packages of a separate installation.
 */
export const buildWithPackages = (pages: string, page: string, out: string, installation: string): Promise<unknown> =>
  build({
    configFile: false,
    root: pages,
    logLevel: 'error',
    plugins: [packagesOf(pages, installation)],
    worker: { format: 'es', plugins: () => [packagesOf(pages, installation)] },
    build: {
      outDir: join(root, out),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(pages, `${page}.ts`), output: { entryFileNames: 'page.js' } },
    },
  })

// Builds the service worker beside the app, with the list of the files that the app is made of, which lies there for the
// page too (X-PWA-01).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { buildFilesPath, type BuildFile } from '../protocol/build-files.ts'

/** Files that are copied, which no chunk stands for. */
const copied: readonly BuildFile[] = [{ path: '/icon.svg' }, { path: '/layers.css' }]
/** What works with a connection alone stays with the server: it plays streams (ui/cards/video/useStream). */
const onlineOnly = /\/ui\/cards\/video\/play-stream\.ts$/
const texts = /\/i18n\/compiled\/(?:screens\/)?([a-z]{2})\.json$/

/** The plugin for the page's build; it comes last, when all other files are written. */
export const serviceWorker = (root: string, buildId: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files: BuildFile[] = [...copied]
    let entry = ''
    for (const output of Object.values(bundle)) {
      if (!/^(assets|worker)\/.*\.(js|css)$/.test(output.fileName)) continue
      if (output.type === 'chunk' && onlineOnly.test(output.facadeModuleId ?? '')) continue
      const path = `/${output.fileName}`
      const [, language] = output.type === 'chunk' ? (texts.exec(output.facadeModuleId ?? '') ?? []) : []
      if (output.type === 'chunk' && output.isEntry) entry = path
      files.push(language === undefined ? { path } : { path, language })
    }
    if (entry === '')
      throw new Error('the build has no entry, so that its service worker could not tell it from others')
    writeFileSync(join(dir, buildFilesPath(buildId)), JSON.stringify(files))
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { __BUILD_ID__: JSON.stringify(buildId), __BUILD__: JSON.stringify({ entry, files }) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        sourcemap: true,
        target: ['chrome109', 'safari16.4', 'firefox115'],
        rolldownOptions: {
          input: join(root, 'worker', 'service', 'main.ts'),
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    })
  },
})

// Builds the service worker of the app with the list of the app's files, which is also written for the page (X-PWA-01).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { buildFilesPath, type BuildFile } from '../../protocol/build-files.ts'

/** Copied files, which are not chunks. */
const copied: readonly BuildFile[] = [{ path: '/icon.svg' }]
/** Code that is useful only online is not cached: it plays streams (ui/cards/video/useStream). */
const onlineOnly = /\/ui\/cards\/video\/play-stream\.ts$/
const texts = /\/i18n\/compiled\/(?:screens\/)?([a-z]{2})\.json$/

/** Creates the plugin for the page's build. It runs last, when all other files are written. */
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

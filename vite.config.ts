import { createRequire } from 'node:module'
import formatjs from '@formatjs/unplugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serverPathPrefixes } from './protocol/server-path-prefixes.ts'
import { buildTarget } from './scripts/build/browsers.ts'
import { buildStats } from './scripts/build/build-stats.ts'
import { compiledMessages } from './scripts/build/compile-messages.ts'
import { compressChunks } from './scripts/build/compress-chunks.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { manualChunks } from './scripts/build/manual-chunks.ts'
import { sourceHash } from './scripts/build/source-hash.mjs'

const root = import.meta.dirname
/** Paths that the server generates although they look like files of the app. */
const serverFiles = [
  '/openapi.json',
  '/page.css',
  '/white-label.json',
  '/manifest.webmanifest',
  '/app-icon.svg',
  '/push-key.json',
  '/emulator.json',
]
const server = `http://localhost:${process.env.SERVER_PORT ?? '8787'}`

// Messages are compiled ahead of time, so the bundle does not need the parser of message texts. Several copies of the
// package are installed; all imports are redirected to the one that react-intl uses.
const fromReactIntl = createRequire(createRequire(import.meta.url).resolve('react-intl'))
const withoutParser = fromReactIntl.resolve('@formatjs/icu-messageformat-parser/no-parser.js')

export default defineConfig(({ command }) => {
  const sources = command === 'build' ? sourceHash(root) : ''
  const buildId = process.env.BUILD_ID ?? (command === 'build' ? sources.slice(0, 12) : 'development')
  const stats = buildStats(root, { buildId, sources })
  return {
    root,
    plugins: [
      compiledMessages(),
      react(),
      formatjs({ ast: true, flatten: false }),
      stats('page'),
      serviceWorker(root, buildId),
    ],
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    resolve: {
      alias: [
        { find: /^@formatjs\/icu-messageformat-parser$/, replacement: withoutParser },
        // Its main entry targets browsers that are not supported here.
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      ],
    },
    worker: {
      format: 'es',
      plugins: () => [compressChunks(), stats('worker')],
      rolldownOptions: {
        optimization: { inlineConst: true },
        output: {
          entryFileNames: 'worker/[name]-[hash].js',
          chunkFileNames: 'worker/[name]-[hash].js',
          // Annotations about side effects are for bundlers, and no bundler processes this output.
          comments: { annotation: false },
          // The code for the start is one file. So is the code for decks only, and the code that most parts share,
          // instead of one file per set of parts. This means fewer consecutive requests and fewer bytes. The worker's
          // first file is separate: WebKit runs it a second time when another chunk imports from it.
          codeSplitting: {
            groups: [
              {
                name: 'start',
                test: /[\\/](worker[\\/](engine|store[\\/]suspendable-store|lazy[\\/]import-module|system[\\/](clock|dexie-store|ports))|comlink[\\/])/,
              },
              // Home's view, or the sign-in form, is loaded with the start, as one more file without shared code.
              { name: 'today', test: /[\\/]worker[\\/]lazy[\\/]today\.ts/ },
              { name: 'sign-in-form', test: /[\\/]worker[\\/]lazy[\\/]sign-in-form\.ts/ },
              {
                name: 'views',
                minShareCount: 2,
                test: /[\\/]core[\\/](views|clock[\\/](days|month)|quiz[\\/]retake-date)/,
              },
              { name: 'shared', minShareCount: 3 },
              { name: 'decks', test: /[\\/]worker[\\/]lazy[\\/]decks\.ts/ },
            ],
          },
        },
      },
    },
    build: {
      outDir: 'dist/app',
      emptyOutDir: true,
      manifest: true,
      sourcemap: true,
      target: buildTarget,
      // No asset is inlined, because the content security policy allows neither inline scripts nor data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // On a phone, one more request costs more than some code that loads early. The code of the first screen is
          // one file, and screens share a few files, instead of one per set of screens.
          codeSplitting: {
            groups: [{ name: 'first', tags: ['$initial'] }, ...manualChunks],
          },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(
        [...serverPathPrefixes, 'media']
          .map((part) => `^/${part}(/|$)`)
          .concat(serverFiles)
          .map((path) => [path, server]),
      ),
    },
  }
})

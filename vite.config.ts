import { createRequire } from 'node:module'
import formatjs from '@formatjs/unplugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serverParts } from './protocol/server-parts.ts'
import { buildTarget } from './scripts/browsers.ts'
import { buildStats } from './scripts/build-stats.ts'
import { compiledMessages } from './scripts/compile-messages.ts'
import { compressChunks } from './scripts/compress-chunks.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { sharedFiles } from './scripts/shared-files.ts'
import { unusedCodecs } from './scripts/unused-codecs.ts'
import { unusedDexie } from './scripts/unused-dexie.ts'
import { unusedXState } from './scripts/unused-xstate.ts'
import { sourceHash } from './scripts/source-hash.mjs'

const root = import.meta.dirname
/** What the server makes that looks like a file of the app. */
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

// Messages are compiled ahead of time, so the parser of message texts stays out of the bundle. There are several copies
// of the package on disk; all imports go to the one that react-intl was made with.
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
      unusedCodecs(),
      formatjs({ ast: true, flatten: false }),
      stats('page'),
      serviceWorker(root, buildId),
    ],
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    resolve: {
      alias: [
        { find: /^@formatjs\/icu-messageformat-parser$/, replacement: withoutParser },
        // Its main entry is written for browsers that are long gone.
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      ],
    },
    worker: {
      format: 'es',
      plugins: () => [unusedCodecs(), unusedDexie(), unusedXState(), compressChunks(), stats('worker')],
      rolldownOptions: {
        output: {
          entryFileNames: 'worker/[name]-[hash].js',
          chunkFileNames: 'worker/[name]-[hash].js',
          // What is free of side effects is a word to bundlers, and there is none behind this one.
          comments: { annotation: false },
          // All that the start needs is one file, and so is all that the decks need alone and what most parts share, not one
          // for each set of parts: fewer requests, one after the other, and less. The worker's first file is another: WebKit
          // runs that one a second time when a part imports from it.
          codeSplitting: {
            groups: [
              {
                name: 'start',
                test: /[\\/](worker[\\/](engine|quiet|system[\\/](clock|dexie-store|fetched-code|ports))|comlink[\\/])/,
              },
              // What Home shows goes with the start: it comes in one more file, and with nothing that others share.
              { name: 'today', test: /[\\/]worker[\\/]code[\\/]today\.ts/ },
              {
                name: 'views',
                minShareCount: 2,
                test: /[\\/]core[\\/](views|library[\\/]category-order|clock[\\/](days|month)|quiz[\\/]retake-date)/,
              },
              { name: 'shared', minShareCount: 3 },
              { name: 'decks', test: /[\\/]worker[\\/]code[\\/]decks\.ts/ },
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
      // Every file is a file: the content security policy allows neither inline scripts nor data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // A request costs a phone more than some code that comes early: what the first screen needs is one file, and
          // what screens share are a few, not one for each set of screens that share it.
          codeSplitting: {
            groups: [{ name: 'first', tags: ['$initial'] }, ...sharedFiles],
          },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(
        [...serverParts, 'media']
          .map((part) => `^/${part}(/|$)`)
          .concat(serverFiles)
          .map((path) => [path, server]),
      ),
    },
  }
})

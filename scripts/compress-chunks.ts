// A second pass over the chunks of the worker: a hundredth smaller than what comes with the bundler (X-BUNDLE-01).
import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Compresses every chunk, before the bundler's own pass. */
export const compressChunks = (): Plugin => ({
  name: 'compress-chunks',
  renderChunk: async (code) => {
    const { code: compressed, map } = await minify(code, {
      module: true,
      ecma: 2020,
      // What libraries tell a console: nobody reads a learner's, and nothing of theirs is to be in it.
      compress: { passes: 3, drop_console: true },
      mangle: false,
      sourceMap: true,
    })
    if (compressed === undefined) return null
    return { code: compressed, map: typeof map === 'string' ? map : null }
  },
})

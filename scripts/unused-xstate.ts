import type { Plugin } from 'vite'

/**
 * Leaves out of a worker's build what XState has there and no machine of the core uses: the development tools, which
 * look for a window, and the actions that speak to other actors (sendTo, enqueueActions, emit, log). `setup` hands all
 * of them out, so that no bundler can tell. A machine that used one would fail as its file is loaded.
 */
export const unusedXState = (): Plugin => ({
  name: 'unused-xstate',
  transform: {
    filter: { id: /[\\/]xstate[\\/]dist[\\/](?:xstate-dev|log-[0-9a-f]+)\.esm\.js$/ },
    handler: (code, id) => {
      if (id.includes('xstate-dev')) return { code: 'export const devToolsAdapter = () => undefined', map: null }
      const [, exported = ''] = /export \{([^}]*)\};?\s*$/.exec(code) ?? []
      const names = exported.split(',').flatMap((one) => one.trim().split(' as ').at(-1) ?? [])
      return {
        code: `const unused = undefined\nexport { ${names.map((name) => `unused as ${name}`).join(', ')} }`,
        map: null,
      }
    },
  },
})

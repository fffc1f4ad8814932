import type { Plugin } from 'vite'

/**
 * Leaves out of a worker's build what XState has there and no machine of the core uses: the development tools, which
 * look for a window, the actions that speak to other actors (sendTo, enqueueActions, emit, log), and actors at all.
 * `setup` hands all of the actions out, so that no bundler can tell; a machine that used one would fail as its file is
 * loaded. The pure transitions make an actor for each step, which takes the first step of its machine once more and is
 * thrown away; they read of it only whom to tell of an inspection. A machine that invoked or spawned one would fail as it
 * does.
 */
export const unusedXState = (): Plugin => ({
  name: 'unused-xstate',
  transform: {
    filter: { id: /[\\/]xstate[\\/]dist[\\/](?:xstate-dev|log-[0-9a-f]+|raise-[0-9a-f]+)\.esm\.js$/ },
    handler: (code, id) => {
      if (id.includes('xstate-dev')) return { code: 'export const devToolsAdapter = () => undefined', map: null }
      return { code: /[\\/]raise-[^\\/]+$/.test(id) ? withoutActors(code) : withoutExports(code), map: null }
    },
  },
})

/** A file's exports, each undefined. */
function withoutExports(code: string): string {
  const [, exported = ''] = /export \{([^}]*)\};?\s*$/.exec(code) ?? []
  const names = exported.split(',').flatMap((one) => one.trim().split(' as ').at(-1) ?? [])
  return `const unused = undefined\nexport { ${names.map((name) => `unused as ${name}`).join(', ')} }`
}

/**
 * What makes an actor or ends it, and the system that it would live in, as far as a pure transition looks at them; and
 * what would write a state down in XState's own way.
 */
const stubs: Readonly<Record<string, string>> = {
  createActor: `function createActor(logic, options) {
    if (options !== undefined) throw new Error('the machines have no actors')
    return { system: { _sendInspectionEvent() {} } }
  }`,
  createSystem: 'function createSystem({ system }) { return system }',
  getPersistedSnapshot: "function getPersistedSnapshot() { throw new Error('states are kept as they are') }",
  spawnChild: "function spawnChild() { throw new Error('the machines have no actors') }",
  stopChild: "function stopChild() { throw new Error('the machines have no actors') }",
}

function withoutActors(code: string): string {
  return Object.entries(stubs).reduce((rest, [name, stub]) => {
    const [before, after, ...more] = rest.split(`\nfunction ${name}(`)
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`XState does not have one function ${name} any more`)
    return `${before}\nfunction unused_${name}(${after}\n${stub}`
  }, code)
}

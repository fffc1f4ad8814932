import type { Plugin } from 'vite'

/**
 * Removes parts of XState that no machine of the core uses from a worker's build. These are the development tools,
 * which look for a window, actors, and the actions that address other actors (sendTo, enqueueActions, emit, log).
 * `setup` returns all actions, so the bundler cannot detect unused ones. A machine that used one would fail when its
 * file is loaded. The pure transitions create an actor per step, which repeats the machine's first step and is
 * discarded. They use it only as the target of inspection events. A machine that invoked or spawned an actor would fail
 * when it does so.
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

/** Replaces a file by one with the same exports, each undefined. */
function withoutExports(code: string): string {
  const [, exported = ''] = /export \{([^}]*)\};?\s*$/.exec(code) ?? []
  const names = exported.split(',').flatMap((one) => one.trim().split(' as ').at(-1) ?? [])
  return `const unused = undefined\nexport { ${names.map((name) => `unused as ${name}`).join(', ')} }`
}

/**
 * Replacements for the functions that create and end actors and their system, reduced to what a pure transition
 * accesses. XState's own way to persist a state is replaced, too.
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

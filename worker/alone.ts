import type { Locks, Neighbours } from './ports'

/** The surroundings of a tab that shares nothing with others, such as one in a frame that may have no storage. */
export const alone: { readonly locks: Locks; readonly neighbours: Neighbours } = {
  locks: {
    hold: async (_name, _wait, run) => {
      await run()
      return true
    },
    holder: async () => SELF,
    self: async () => SELF,
  },
  neighbours: {
    announce: () => undefined,
    onHead: () => () => undefined,
    present: async () => [],
    close: () => undefined,
  },
}
const SELF = 'alone'

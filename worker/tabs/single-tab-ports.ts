import type { Locks, TabChannel } from '../ports'

/** Locks and notifications of a tab that shares nothing with others, such as one in a frame without storage. */
export const singleTabPorts: { readonly locks: Locks; readonly tabChannel: TabChannel } = {
  locks: {
    hold: async (_name, _wait, run) => {
      await run()
      return true
    },
    holder: async () => OWN_ID,
    self: async () => OWN_ID,
  },
  tabChannel: {
    announce: () => undefined,
    onHead: () => () => undefined,
    present: async () => [],
    close: () => undefined,
  },
}
const OWN_ID = 'alone'

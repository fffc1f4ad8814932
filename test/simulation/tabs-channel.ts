import type { TabChannel } from '../../worker/ports'
import type { Random } from './random'
import type { Schedule } from './schedule'

/** The time that a tab allows the others to answer, ms. */
const ROLL_CALL_MS = 60

interface Listening {
  readonly tab: string
  readonly session: string
  readonly listeners: Set<(head: number) => void>
}

/** The channel between the tabs of one device. Messages may be late or lost. */
export interface TabsChannel {
  lost: number
  readonly of: (tab: string, session: string) => TabChannel
  readonly leave: (tab: string) => void
}

export function createTabsChannel(schedule: Schedule, random: Random): TabsChannel {
  const members = new Map<string, Listening>()
  const send = (from: string, run: (to: Listening) => void) => {
    for (const member of members.values()) {
      if (member.tab === from || random.chance(channel.lost)) continue
      schedule.add({ kind: 'tab', tab: member.tab, label: 'message', delay: random.below(40) }, () => run(member))
    }
  }
  const channel: TabsChannel = {
    lost: 0,
    leave: (tab) => void members.delete(tab),
    of: (tab, session) => {
      const me: Listening = { tab, session, listeners: new Set() }
      members.set(tab, me)
      return {
        announce: (head) =>
          send(tab, ({ listeners }) => {
            for (const listener of listeners) listener(head)
          }),
        onHead: (listener) => {
          me.listeners.add(listener)
          return () => void me.listeners.delete(listener)
        },
        present: () =>
          new Promise((resolve) => {
            const present = new Set<string>()
            send(tab, (other) => {
              if (!random.chance(channel.lost)) present.add(other.session)
            })
            schedule.add({ kind: 'tab', tab, label: 'roll call', delay: ROLL_CALL_MS }, () => resolve([...present]))
          }),
        close: () => void members.delete(tab),
      }
    },
  }
  return channel
}

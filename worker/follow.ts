import type { Feed } from './feed'
import type { Cancel, Neighbours } from './ports'

/** How long other tabs have to answer 'who is there'. */
const ROLL_CALL = 60
/** Heads are told at most once in this time, ms. */
const COALESCE = 20

type Message =
  | { readonly type: 'who'; readonly from: string }
  | { readonly type: 'here'; readonly from: string; readonly to: string }
  | { readonly type: 'gone'; readonly from: string }
  | { readonly type: 'head'; readonly from: string; readonly head: number }

/**
 * Word between tabs. Messages on a BroadcastChannel arrive within a millisecond; the change feed also reaches a tab that was frozen when the message went by. Both are
 * hints: a tab that hears one reads the log. The feed is open only while another tab is present.
 */
export function neighbours(name: string, tab: string): Neighbours {
  const channel = new BroadcastChannel(`${name}-tabs`)
  const others = new Set<string>()
  const listeners = new Set<(head: number) => void>()
  let feed: Promise<Feed> | undefined
  let announced = 0
  let due: ReturnType<typeof setTimeout> | undefined

  const tell = (head: number) => {
    for (const listener of listeners) listener(head)
  }

  const openFeed = () => {
    if (feed !== undefined || others.size === 0) return
    const opening = import('./feed').then((module) => module.openFeed(name, tell))
    feed = opening
    opening.catch(() => {
      if (feed === opening) feed = undefined
    })
  }
  const closeFeed = () => {
    void feed?.then((open) => open.close()).catch(() => undefined)
    feed = undefined
  }

  const send = (message: Message) => channel.postMessage(message)
  const meet = (other: string) => {
    others.add(other)
    openFeed()
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.from === tab) return
    switch (data.type) {
      case 'who':
        meet(data.from)
        send({ type: 'here', from: tab, to: data.from })
        break
      case 'here':
        if (data.to === tab) meet(data.from)
        break
      case 'gone':
        others.delete(data.from)
        if (others.size === 0) closeFeed()
        break
      case 'head':
        meet(data.from)
        tell(data.head)
        break
    }
  }

  const put = () => {
    due = undefined
    void feed?.then((open) => open.put(announced)).catch(closeFeed)
  }

  return {
    announce: (head) => {
      // A head below the one before it is that of another log, which lies in the place of a lost one.
      if (others.size === 0 || head === announced) return
      announced = head
      send({ type: 'head', from: tab, head })
      openFeed()
      due ??= setTimeout(put, COALESCE)
    },
    onHead: (listener): Cancel => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    present: async () => {
      send({ type: 'who', from: tab })
      await new Promise((resolve) => setTimeout(resolve, ROLL_CALL))
      return [...others]
    },
    close: () => {
      send({ type: 'gone', from: tab })
      clearTimeout(due)
      closeFeed()
      channel.close()
    },
  }
}

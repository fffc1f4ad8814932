import type { Feed } from './head-feed'
import type { Cancel, TabChannel } from '../ports'

/** Time for other tabs to respond to 'who', ms. */
const ROLL_CALL_MS = 60
/** Minimum time between two writes of the head to the feed, ms. */
const COALESCE_MS = 20

type Message =
  | { readonly type: 'who'; readonly from: string }
  | { readonly type: 'here'; readonly from: string; readonly to: string }
  | { readonly type: 'gone'; readonly from: string }
  | { readonly type: 'head'; readonly from: string; readonly head: number }

/**
 * Notifies other tabs. Messages on a BroadcastChannel arrive within a millisecond; the change feed also reaches a tab
 * that was frozen at that time. Both are hints: a tab that receives one reads the log. The feed is open only while
 * another tab is present.
 */
export function tabChannel(name: string, tab: string): TabChannel {
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
    const opening = import('./head-feed').then((module) => module.openFeed(name, tell))
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
      // A head below the previous one belongs to another log, which replaced a lost one.
      if (others.size === 0 || head === announced) return
      announced = head
      send({ type: 'head', from: tab, head })
      openFeed()
      due ??= setTimeout(put, COALESCE_MS)
    },
    onHead: (listener): Cancel => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    present: async () => {
      send({ type: 'who', from: tab })
      await new Promise((resolve) => setTimeout(resolve, ROLL_CALL_MS))
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

import { Dexie } from 'dexie'
import 'dexie-observable'
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

interface FeedRow {
  readonly log: string
  readonly head: number
}

/** importing dexie-observable hooks it into every new database; only the feed is to have it. */
const observable = Dexie.addons.splice(0)

/**
 * Word between tabs. Messages on a BroadcastChannel arrive within a millisecond; the change feed, a database of one
 * row per log that dexie-observable watches, also reaches a tab that was frozen when the message went by. Both are
 * hints: a tab that hears one reads the log. The feed is open only while another tab is present.
 */
export function neighbours(name: string, tab: string): Neighbours {
  const channel = new BroadcastChannel(`${name}-tabs`)
  const others = new Set<string>()
  const listeners = new Set<(head: number) => void>()
  let feed: Dexie | undefined
  let announced = 0
  let due: ReturnType<typeof setTimeout> | undefined

  const tell = (head: number) => {
    for (const listener of listeners) listener(head)
  }

  const openFeed = () => {
    if (feed !== undefined || others.size === 0) return
    const db = new Dexie(`${name}-feed`, { addons: observable })
    db.version(1).stores({ heads: 'log' })
    db.on('changes', (changes) => {
      for (const change of changes) {
        const row: unknown = 'obj' in change ? change.obj : undefined
        if (isFeedRow(row) && row.log === name) tell(row.head)
      }
    })
    feed = db
    db.open().catch(closeFeed)
  }
  const closeFeed = () => {
    feed?.close()
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
    const row: FeedRow = { log: name, head: announced }
    feed?.table<FeedRow>('heads').put(row).catch(closeFeed)
  }

  return {
    announce: (head) => {
      if (others.size === 0 || head <= announced) return
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

const isFeedRow = (value: unknown): value is FeedRow =>
  typeof value === 'object' &&
  value !== null &&
  'log' in value &&
  typeof value.log === 'string' &&
  'head' in value &&
  typeof value.head === 'number'

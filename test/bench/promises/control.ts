// The control: a queue in memory, which must lose its actions when the page ends. It shows that the bench sees losses.
import { registerAdapter, send, type SentAct } from './adapter'

const RETRY_MS = 500

const queue: SentAct[] = []
let isSending = false

async function flush(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let [next] = queue; next !== undefined; [next] = queue) {
      await send([next])
      queue.shift()
    }
  } catch {
    // The timer tries again.
  } finally {
    isSending = false
  }
}

let timer = 0

registerAdapter({
  open: () => {
    timer = window.setInterval(() => void flush(), RETRY_MS)
    return Promise.resolve()
  },
  act: (n) => {
    queue.push({ n, key: crypto.randomUUID() })
    void flush()
    return Promise.resolve()
  },
  pending: () => Promise.resolve(queue.length),
  close: () => {
    window.clearInterval(timer)
    return Promise.resolve()
  },
})

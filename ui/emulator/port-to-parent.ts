import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import {
  Answering,
  EmulatorSettings,
  EmulatorWord,
  emulatorReady,
  emulatorSettingsPath,
  type EmulatedAnswer,
} from '../../protocol/emulator'

/** Time after which a surrounding window that has not answered does not emulate the app, ms. */
const LONGEST_ASK = 3_000

let end: () => void = () => undefined

/**
 * Returns the worker's end of a channel to the surrounding window if that is the admin emulator (S-EMU-01), else
 * undefined. Reads only messages of that window, from an origin that the server names (X-SEC-04).
 */
export async function portToParent(): Promise<MessagePort | undefined> {
  end()
  const origins = await adminOrigins()
  const origin = await new Promise<string | undefined>((resolve) => {
    const hear = (message: MessageEvent<unknown>) => {
      if (origins.includes(message.origin) && wordOf(message) === 'emulator') settle(message.origin)
    }
    const settle = (found?: string) => {
      clearTimeout(timer)
      removeEventListener('message', hear)
      resolve(found)
    }
    const timer = setTimeout(settle, origins.length === 0 ? 0 : LONGEST_ASK)
    addEventListener('message', hear)
    for (const each of origins) parent.postMessage(emulatorReady, each)
  })
  return origin === undefined ? undefined : relay(origin)
}

async function adminOrigins(): Promise<readonly string[]> {
  const reply = await fetch(emulatorSettingsPath, { credentials: 'omit' })
  const settings = reply.ok ? decode(EmulatorSettings, await reply.json()) : undefined
  return settings !== undefined && E.isRight(settings) ? settings.right.adminOrigins : []
}

/** Relays messages between the worker and the surrounding window, both ways. */
function relay(origin: string): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const hear = (message: MessageEvent<unknown>) => {
    if (message.origin !== origin || message.source !== parent) return
    if (wordOf(message) === 'refresh') location.reload()
    else if (Answering.is(message.data)) port1.postMessage(message.data)
  }
  addEventListener('message', hear)
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const around = windowAround()
    if (around !== undefined) around.postMessage(data, origin)
    else if (Answering.is(data)) port1.postMessage(missing(data.requestId))
  }
  end = () => {
    removeEventListener('message', hear)
    port1.close()
  }
  return port2
}

/** Returns the surrounding window; undefined for a top-level page and for a frame that was removed from its page. */
const windowAround = (): Window | undefined =>
  window.parent === null || window.parent === self ? undefined : window.parent

const missing = (requestId: string): EmulatedAnswer => ({ requestId, status: 'missingParent' })

function wordOf({ source, data }: MessageEvent<unknown>): 'emulator' | 'refresh' | undefined {
  const word = source === parent ? decode(EmulatorWord, data) : undefined
  return word !== undefined && E.isRight(word) ? word.right.type : undefined
}

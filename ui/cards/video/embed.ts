import type { VideoPlayer } from '../../../protocol/cards/video'
import { isRecord } from '../../../protocol/record'

/** Events that a service's page reports of its video; times in seconds. */
export type Heard =
  | { readonly is: 'ready' }
  | { readonly is: 'played' | 'paused' | 'ended' }
  | { readonly is: 'moved'; readonly position?: number; readonly duration?: number }

/** A service's player in a frame, and its message protocol. */
export interface Embed {
  readonly src: string
  /** Origin of sent and received messages; messages of other origins are ignored. */
  readonly origin: string
  /** Sent until the player is ready. */
  readonly greeting: readonly unknown[]
  /** Sent once it is ready. */
  readonly wishes: readonly unknown[]
  readonly pause: unknown
  /** Decodes a message; returns no events if it is unknown. */
  readonly read: (message: unknown) => readonly Heard[]
}

export type EmbeddedPlayer = Extract<VideoPlayer, { readonly by: 'brightcove' | 'vimeo' | 'youtube' }>

/** The services' own addresses; tests use their own pages. */
export const origins = {
  brightcove: 'https://players.brightcove.net',
  vimeo: 'https://player.vimeo.com',
  youtube: 'https://www.youtube-nocookie.com',
} as const

/** The page keeps its origin, but cannot access this window, its storage or its navigation. */
export const embedSandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation'

type Fields = Readonly<Record<string, unknown>>

/** Returns a message as an object: some services send text. */
function fieldsOf(message: unknown): Fields {
  if (typeof message !== 'string') return isRecord(message) ? message : {}
  try {
    const parsed: unknown = JSON.parse(message)
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}
const inside = (fields: Fields, name: string): Fields => {
  const value = fields[name]
  return isRecord(value) ? value : {}
}
const seconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
function moved(position: unknown, duration: unknown): readonly Heard[] {
  const [at, of] = [seconds(position), seconds(duration)]
  if (at === undefined && of === undefined) return []
  return [{ is: 'moved', ...(at === undefined ? {} : { position: at }), ...(of === undefined ? {} : { duration: of }) }]
}

/** Implements Vimeo's player protocol: sends {method, value}, receives {event, data}. */
const vimeo = (videoId: string, origin: string): Embed => ({
  src: `${origin}/video/${encodeURIComponent(videoId)}?dnt=1`,
  origin,
  greeting: [{ method: 'ping' }],
  wishes: ['play', 'pause', 'ended', 'timeupdate'].map((value) => ({ method: 'addEventListener', value })),
  pause: { method: 'pause' },
  read: (message) => {
    const fields = fieldsOf(message)
    const data = inside(fields, 'data')
    const head = moved(data['seconds'], data['duration'])
    switch (fields['event']) {
      case 'ready':
        return [{ is: 'ready' }]
      case 'play':
        return [...head, { is: 'played' }]
      case 'pause':
        return [...head, { is: 'paused' }]
      case 'ended':
        return [...head, { is: 'ended' }]
      case 'timeupdate':
        return head
      default:
        return []
    }
  },
})

/**
 * Implements YouTube's frame protocol: sends text with {event: 'listening'} and commands, receives {event, info};
 * states are numbers.
 */
const youtube = (videoId: string, origin: string, page: string): Embed => ({
  src: `${origin}/embed/${encodeURIComponent(videoId)}?enablejsapi=1&playsinline=1&rel=0&origin=${encodeURIComponent(page)}`,
  origin,
  greeting: [JSON.stringify({ event: 'listening', id: 'flipdeck', channel: 'widget' })],
  wishes: [JSON.stringify({ event: 'command', func: 'addEventListener', args: ['onStateChange'] })],
  pause: JSON.stringify({ event: 'command', func: 'pauseVideo', args: [] }),
  read: (message) => {
    const fields = fieldsOf(message)
    const info = inside(fields, 'info')
    const head = moved(info['currentTime'], info['duration'])
    switch (fields['event']) {
      case 'onReady':
        return [{ is: 'ready' }]
      case 'initialDelivery':
        return [{ is: 'ready' }, ...head]
      case 'infoDelivery':
        return head
      case 'onStateChange':
        return youtubeStates.get(fields['info']) ?? []
      default:
        return []
    }
  },
})
const youtubeStates: ReadonlyMap<unknown, readonly Heard[]> = new Map([
  [0, [{ is: 'ended' as const }]],
  [1, [{ is: 'played' as const }]],
  [2, [{ is: 'paused' as const }]],
])

/**
 * Implements Brightcove's player with the player.js protocol: sends {context, method, value}, receives {context, event,
 * value}.
 */
const brightcove = (ids: { accountId: string; playerId: string; videoId: string }, origin: string): Embed => {
  const { accountId, playerId, videoId } = ids
  const message = (method: string, value?: string) =>
    JSON.stringify({
      context: 'player.js',
      version: '0.0.11',
      method,
      ...(value === undefined ? {} : { value, listener: value }),
    })
  return {
    src: `${origin}/${encodeURIComponent(accountId)}/${encodeURIComponent(playerId)}_default/index.html?videoId=${encodeURIComponent(videoId)}`,
    origin,
    greeting: [message('addEventListener', 'ready')],
    wishes: ['play', 'pause', 'ended', 'timeupdate'].map((event) => message('addEventListener', event)),
    pause: message('pause'),
    read: (said) => {
      const fields = fieldsOf(said)
      if (fields['context'] !== 'player.js') return []
      const value = inside(fields, 'value')
      switch (fields['event']) {
        case 'ready':
          return [{ is: 'ready' }]
        case 'play':
          return [{ is: 'played' }]
        case 'pause':
          return [{ is: 'paused' }]
        case 'ended':
          return [{ is: 'ended' }]
        case 'timeupdate':
          return moved(value['seconds'], value['duration'])
        default:
          return []
      }
    },
  }
}

/** Returns the frame of an embedded video (D-VIDEO-04 to D-VIDEO-06). `page` is the origin of the app itself. */
export function embedOf(
  player: EmbeddedPlayer,
  page: string,
  at: Readonly<Record<EmbeddedPlayer['by'], string>>,
): Embed {
  switch (player.by) {
    case 'vimeo':
      return vimeo(player.videoId, at.vimeo)
    case 'youtube':
      return youtube(player.videoId, at.youtube, page)
    case 'brightcove':
      return brightcove(player, at.brightcove)
  }
}

import type * as t from 'io-ts'
import { codecMatchesAt, entryAt, fieldAt, itemAt, rootPath, type CodecPath } from '../../core/log/codec-paths'
import { Image } from '../../protocol/entities/image'

/**
 * A replay makes no requests: a placeholder with its name replaces a picture, and addresses in texts and frames are
 * removed (X-REPLAY-02).
 */

/** Removes from a value of a codec the addresses that a screen would fetch automatically. */
export const stripExternalRefs = (codec: t.Any, value: unknown): unknown => strip(value, rootPath(codec))

/** Removes from a text the attributes that would fetch something. */
export const stripFetchAttributes = (text: string): string => (text.includes('<') ? text.replace(FETCHED, ' ') : text)

function strip(value: unknown, place: CodecPath): unknown {
  if (codecMatchesAt(place, Image)) return pictureOf(value)
  if (typeof value === 'string') return stripFetchAttributes(value)
  if (Array.isArray(value)) {
    const items = itemAt(place)
    return value.map((item) => strip(item, items))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (ADDRESSES.has(key)) return []
      const field = fieldAt(place, key)
      return [[key, strip(inner, field.length > 0 ? field : entryAt(place))]]
    }),
  )
}

/** Attributes by which a text fetches something. */
const FETCHED =
  /[\s/"'](?:src|srcset|poster|style|background|data|(?:xlink:)?href)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi
/** Fields that contain addresses; a field that is a picture is handled before. */
const ADDRESSES = new Set(['url', 'vttUrl', 'targetUrl'])

function pictureOf(value: unknown): unknown {
  const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : value
  return typeof url === 'string' && url !== '' ? { url: placeholder(nameOf(url)) } : {}
}

/** Returns the last segment of an address, shortened to fit. */
const nameOf = (url: string): string => (url.split(/[?#]/)[0]?.split('/').at(-1) ?? '').slice(0, MAX_NAME_LENGTH)
const MAX_NAME_LENGTH = 28

/** Returns a placeholder with the name of the picture. */
function placeholder(name: string): string {
  const written = name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="#8a93a6"/><path d="M70 215l55-65 40 45 30-35 55 55z" fill="#fff" opacity=".55"/><circle cx="205" cy="115" r="18" fill="#fff" opacity=".55"/><text x="160" y="52" fill="#fff" font-family="system-ui,sans-serif" font-size="13" text-anchor="middle">${written}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

import type * as t from 'io-ts'
import { entryAt, fieldAt, itemAt, standsAt, type Place } from '../../core/log/places'
import { Image } from '../../protocol/entities/image'

/*
 * What a replay shows asks nobody for anything: in place of a picture stands its name, and what a text or a frame would
 * fetch is taken out (X-REPLAY-02).
 */

/** A value of a codec without what a screen would fetch by itself. */
export const inert = (codec: t.Any, value: unknown): unknown => quiet(value, [codec])

/** A text without what it would fetch. */
export const quietText = (text: string): string => (text.includes('<') ? text.replace(FETCHED, ' ') : text)

function quiet(value: unknown, place: Place): unknown {
  if (standsAt(place, Image)) return pictureOf(value)
  if (typeof value === 'string') return quietText(value)
  if (Array.isArray(value)) {
    const items = itemAt(place)
    return value.map((item) => quiet(item, items))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (ADDRESSES.has(key)) return []
      const field = fieldAt(place, key)
      return [[key, quiet(inner, field.length > 0 ? field : entryAt(place))]]
    }),
  )
}

/** Attributes by which a text fetches something. */
const FETCHED =
  /[\s/"'](?:src|srcset|poster|style|background|data|(?:xlink:)?href)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi
/** Fields that hold where something is to be had; of pictures their own place is taken first. */
const ADDRESSES = new Set(['url', 'vttUrl', 'targetUrl'])

function pictureOf(value: unknown): unknown {
  const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : value
  return typeof url === 'string' && url !== '' ? { url: standIn(nameOf(url)) } : {}
}

/** The last part of an address, as far as it fits. */
const nameOf = (url: string): string => (url.split(/[?#]/)[0]?.split('/').at(-1) ?? '').slice(0, LONGEST)
const LONGEST = 28

/** A ground with the name of the picture that would stand there. */
function standIn(name: string): string {
  const written = name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="#8a93a6"/><path d="M70 215l55-65 40 45 30-35 55 55z" fill="#fff" opacity=".55"/><circle cx="205" cy="115" r="18" fill="#fff" opacity=".55"/><text x="160" y="52" fill="#fff" font-family="system-ui,sans-serif" font-size="13" text-anchor="middle">${written}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

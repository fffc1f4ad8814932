import { isList, type Json } from '../../protocol/json'

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const isUnit = (text: string | undefined): text is keyof typeof UNITS => text === 'm' || text === 'h' || text === 'd'

/**
 * Resolves a pack's JSON for the clients. Times relative to the loading ('now', 'now-3d', 'now+90m') become absolute.
 * Media paths ('media/…', as a whole text or in HTML) become the server's paths. Calls `onMedium` for every media path.
 */
export function resolvePackJson(value: Json, now: number, onMedium: (name: string) => void): Json {
  if (typeof value === 'string') return resolveMediaPaths(resolveTime(value, now), onMedium)
  if (isList(value)) return value.map((item) => resolvePackJson(item, now, onMedium))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, resolvePackJson(field, now, onMedium)]))
}

function resolveTime(text: string, now: number): string {
  const [, sign, count, unit] = /^now(?:([+-])(\d{1,9})([mhd]))?$/.exec(text) ?? []
  if (text !== 'now' && !isUnit(unit)) return text
  const distance = isUnit(unit) ? Number(count) * UNITS[unit] : 0
  return new Date(sign === '-' ? now - distance : now + distance).toISOString()
}

function resolveMediaPaths(text: string, onMedium: (name: string) => void): string {
  if (/^media\/[^\s"'<>]+$/.test(text)) {
    onMedium(text)
    return `/${text}`
  }
  return text.replace(/(["'])(media\/[^\s"'<>]+)\1/g, (_whole, quote: string, name: string) => {
    onMedium(name)
    return `${quote}/${name}${quote}`
  })
}

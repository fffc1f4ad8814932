import type { CueSettings } from '../../protocol/subtitles'

/** Parses a value; undefined for a malformed one. */
type Read<A> = (value: string) => A | undefined

const percent = /^(\d+(?:\.\d+)?)%$/
const whole = /^-?\d+$/

/** From 0 to 100. */
function percentage(text: string): number | undefined {
  const value = Number(percent.exec(text)?.[1] ?? Number.NaN)
  return value >= 0 && value <= 100 ? value : undefined
}

const among =
  <A extends string>(...values: readonly A[]): Read<A> =>
  (text) =>
    values.find((value) => value === text)

const vertical = among('rl', 'lr')
const align = among('start', 'center', 'end', 'left', 'right')
const lineAlign = among('start', 'center', 'end')
const positionAlign = among('line-left', 'center', 'line-right')

/** Parses a value with an optional alignment after a comma. */
function withAlign<A, B extends string, C>(
  text: string,
  first: Read<A>,
  second: Read<B>,
  make: (value: A, aligned: B | undefined) => C,
): C | undefined {
  const [value = '', aligned, ...more] = text.split(',')
  const at = first(value)
  const by = aligned === undefined ? undefined : second(aligned)
  return at === undefined || more.length > 0 || (aligned !== undefined && by === undefined) ? undefined : make(at, by)
}

const made = <A, B>(value: A | undefined, make: (value: A) => B): B | undefined =>
  value === undefined ? undefined : make(value)

type Line = Pick<NonNullable<CueSettings['line']>, 'at' | 'unit'>
const lineAt: Read<Line> = (text) =>
  whole.test(text) ? { at: Number(text), unit: 'lines' } : made(percentage(text), (at) => ({ at, unit: 'percent' }))

const settings: Readonly<Record<string, Read<CueSettings>>> = {
  vertical: (value) => made(vertical(value), (to) => ({ vertical: to })),
  line: (value) =>
    withAlign(value, lineAt, lineAlign, (at, aligned) => ({
      line: { ...at, ...(aligned === undefined ? {} : { align: aligned }) },
    })),
  position: (value) =>
    withAlign(value, percentage, positionAlign, (at, aligned) => ({
      position: { at, ...(aligned === undefined ? {} : { align: aligned }) },
    })),
  size: (value) => made(percentage(value), (size) => ({ size })),
  align: (value) => made(align(value), (to) => ({ align: to })),
  region: (value) => (value.includes('-->') ? undefined : { region: value }),
}

/**
 * Parses the settings after the timings, 'name:value' each (D-VTT-08). Undefined for an unknown, malformed or repeated
 * one.
 */
export function cueSettings(words: readonly string[]): CueSettings | undefined {
  const known = words.flatMap((word): readonly CueSettings[] => {
    const colon = word.indexOf(':')
    const [name, value] = [word.slice(0, Math.max(colon, 0)), word.slice(colon + 1)]
    const read = Object.hasOwn(settings, name) ? settings[name] : undefined
    const setting = value === '' ? undefined : read?.(value)
    return setting === undefined ? [] : [setting]
  })
  const merged = known.reduce<CueSettings>((before, one) => ({ ...before, ...one }), {})
  return known.length === words.length && Object.keys(merged).length === words.length ? merged : undefined
}

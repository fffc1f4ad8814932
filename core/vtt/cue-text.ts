import { cueTags, type CuePiece, type CueTag } from '../../protocol/subtitles'
import { withoutReferences } from './character-references'
import { timestamp } from './timing-line'

/** A span without its end tag so far. */
interface Open {
  readonly tag: CueTag
  readonly classes: readonly string[]
  readonly note: string | undefined
  readonly pieces: CuePiece[]
}

/** Maximum nesting depth, so that pieces can be rendered by recursion. */
const MOST_DEPTH = 32

/** These tags have an annotation after the name: the speaker, or the language. */
const noted: ReadonlySet<CueTag> = new Set(['v', 'lang'])

/**
 * Parses the text of a cue into pieces (D-VTT-10, WebVTT 4.2.2). Undefined for an unknown tag, a missing end tag, or an
 * end tag without a start; a voice that lasts until the end of the cue needs no end tag.
 */
export function cueText(text: string): readonly CuePiece[] | undefined {
  const whole: CuePiece[] = []
  const open: Open[] = []
  const innermost = () => open.at(-1)?.pieces ?? whole
  const close = () => {
    const ended = open.pop()
    if (ended === undefined) return
    const { tag, classes, note, pieces } = ended
    innermost().push({ is: 'span', tag, classes, ...(note === undefined ? {} : { note }), pieces })
  }
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('<', at)
    const words = text.slice(at, next < 0 ? text.length : next)
    if (words !== '') innermost().push({ is: 'words', words: withoutReferences(words) })
    if (next < 0) break
    const end = text.indexOf('>', next)
    if (end < 0) return undefined
    const inside = text.slice(next + 1, end)
    at = end + 1
    const moment = timestamp(inside)
    if (moment !== undefined) {
      innermost().push({ is: 'moment', at: moment })
    } else if (inside.startsWith('/')) {
      if (!mayClose(open, inside.slice(1))) return undefined
      // The end tag of a ruby text may be left out at the end of its ruby.
      if (inside === '/ruby' && open.at(-1)?.tag === 'rt') close()
      close()
    } else {
      const begun = startTag(inside)
      if (begun === undefined || open.length === MOST_DEPTH || !mayStand(begun.tag, open.at(-1)?.tag)) return undefined
      open.push(begun)
    }
  }
  if (open.length === 1 && open[0]?.tag === 'v') close()
  return open.length === 0 ? whole : undefined
}

const mayClose = (open: readonly Open[], name: string): boolean =>
  open.at(-1)?.tag === name || (name === 'ruby' && open.at(-1)?.tag === 'rt')

/** Ruby text is only permitted inside of ruby. */
const mayStand = (tag: CueTag, around: CueTag | undefined): boolean => tag !== 'rt' || around === 'ruby'

/** Parses a start tag such as 'v.loud Hanna': name, classes and, after the first blank, the annotation. */
function startTag(inside: string): Open | undefined {
  const blank = inside.search(/[ \t\n]/)
  const [name = '', ...classes] = (blank < 0 ? inside : inside.slice(0, blank)).split('.')
  const tag = cueTags.find((known) => known === name)
  const note = blank < 0 ? '' : withoutReferences(inside.slice(blank + 1).trim())
  if (tag === undefined || classes.includes('') || noted.has(tag) !== (note !== '')) return undefined
  return { tag, classes, note: note === '' ? undefined : note, pieces: [] }
}

import { cueTags, type CuePiece, type CueTag } from '../../protocol/subtitles'
import { withoutReferences } from './character-references'
import { timestamp } from './timing-line'

/** A span that is not ended yet. */
interface Open {
  readonly tag: CueTag
  readonly classes: readonly string[]
  readonly note: string | undefined
  readonly pieces: CuePiece[]
}

/** Deeper than this nobody nests; whoever shows the pieces may do it by recursion. */
const MOST_DEPTH = 32

/** These have something behind the name: who speaks, which language. */
const noted: ReadonlySet<CueTag> = new Set(['v', 'lang'])

/**
 * The text of a cue in pieces (D-VTT-10, WebVTT 4.2.2). Undefined for an unknown tag, one that is not ended, or ends what was
 * not begun; a voice that goes on to the end of the cue needs no end.
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
      // The end of a ruby text may be left out, at the end of what it stands in.
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

/** The text above others stands in these others. */
const mayStand = (tag: CueTag, around: CueTag | undefined): boolean => tag !== 'rt' || around === 'ruby'

/** 'v.loud Hanna': name, classes and, behind the first blank, the note. */
function startTag(inside: string): Open | undefined {
  const blank = inside.search(/[ \t\n]/)
  const [name = '', ...classes] = (blank < 0 ? inside : inside.slice(0, blank)).split('.')
  const tag = cueTags.find((known) => known === name)
  const note = blank < 0 ? '' : withoutReferences(inside.slice(blank + 1).trim())
  if (tag === undefined || classes.includes('') || noted.has(tag) !== (note !== '')) return undefined
  return { tag, classes, note: note === '' ? undefined : note, pieces: [] }
}

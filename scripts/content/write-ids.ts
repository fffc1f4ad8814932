// Writes derived ids into a Markdown deck, so that later edits of its words keep the progress of learners.
import type { DerivedId } from '../../server/content/pack-source'

/** Returns the text with the ids at the end of the lines that they belong to. */
export function withIds(text: string, ids: readonly DerivedId[]): string {
  const lines = text.split('\n')
  for (const { line, id, of } of ids) {
    const index = line - 1
    const [, words = '', end = ''] = /^(.*?)(\s*)$/.exec(lines[index] ?? '') ?? []
    if (of === 'deck') lines[index] = `${words}${end}\nid: ${id}`
    else if (/\{\s*\w+=[^{}]*\}$/.test(words)) lines[index] = words.replace(/\{\s*(\w+=[^{}]*)\}$/, `{#${id} $1}`) + end
    else lines[index] = `${words} {#${id}}${end}`
  }
  return lines.join('\n')
}

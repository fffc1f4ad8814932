/** A table after the word that precedes it. Names in this schema are plain words. */
const table = /\b(?:from|into|update|table)\s+"?(?!as\b)([a-z_]{1,63})"?/i

const texts = /'[^']*'/g
/** Parentheses without others inside. */
const innermost = /\([^()]*\)/g
/** Statements nest less deeply. */
const MAX_DEPTH = 12

/** Removes texts and everything in parentheses, such as subqueries. */
function outermost(text: string): string {
  let rest = text.replace(texts, '')
  for (let depth = 0; depth < MAX_DEPTH && rest.includes('('); depth++) rest = rest.replace(innermost, '')
  return rest
}

/**
 * Returns a short name of a statement: its kind and its first table, 'select sessions', if possible one outside of subqueries. Contains neither values nor
 * other text of the statement.
 */
export function statementName(text: string): string {
  const [kind = ''] = /^\s*[a-z]+/i.exec(text) ?? []
  const [, name] = table.exec(outermost(text)) ?? table.exec(text.replace(texts, '')) ?? []
  return [kind.trim().toLowerCase() || 'statement', ...(name === undefined ? [] : [name])].join(' ')
}

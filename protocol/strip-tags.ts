/**
 * Strips the tags from HTML, each replaced by a space. Makes one pass from left to right. A '<' without a '>' is text,
 * however many there are (X-SEC-05).
 */
export function stripTags(html: string): string {
  const parts: string[] = []
  let from = 0
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', from)) {
    const close = html.indexOf('>', open)
    if (close === -1) break
    parts.push(html.slice(from, open), ' ')
    from = close + 1
  }
  parts.push(html.slice(from))
  return parts.join('')
}

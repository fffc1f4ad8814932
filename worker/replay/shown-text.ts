/** Maximum length of a shown value, in characters. */
const LONGEST = 400

/** Formats a value of a state or a view as JSON, shortened to fit. */
export function shownText(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}

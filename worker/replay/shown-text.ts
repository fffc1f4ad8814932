/** A value is cut after so many characters. */
const LONGEST = 400

/** A value of a state or a view as JSON, as far as there is room for it. */
export function shownText(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}

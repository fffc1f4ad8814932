/** What a file of a part has to give: a component, or a function. */
export type Code = (...given: never[]) => unknown

const isCode = <T extends Code>(value: unknown): value is T => typeof value === 'function'

/**
 * Imports a file once more that could not be had. Chromium up to 150 and more keeps the failure of an import for good,
 * as the HTML standard once asked for: only under another address is the file fetched again. The address is told by the
 * error; whatever else went wrong is thrown as it came.
 */
export async function importAgain<T extends Code>(cause: unknown, times: number): Promise<T> {
  const [address] = /https?:\/\/\S+\.js/.exec(cause instanceof Error ? cause.message : '') ?? []
  if (address === undefined || new URL(address).origin !== location.origin) throw cause
  const file: unknown = await import(/* @vite-ignore */ `${address}?again=${times}`)
  if (typeof file !== 'object' || file === null) throw cause
  // A file that others share may give more than it was made for; what it was made for has this name then.
  if ('default' in file && isCode<T>(file.default)) return file.default
  const exported: readonly unknown[] = Object.values(file)
  const [code, ...others] = exported.filter((value) => isCode<T>(value))
  if (code === undefined || others.length > 0) throw cause
  return code
}

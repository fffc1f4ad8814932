/** The export of a lazily loaded module: a component or a function. */
export type LazyExport = (...given: never[]) => unknown

const isLazyExport = <T extends LazyExport>(value: unknown): value is T => typeof value === 'function'

/**
 * Imports a module again after its import failed. Chromium (150 and later, too) caches a failed import permanently, as
 * the HTML standard once required: it fetches the file again only under another address. The address is read from the
 * error; an error without one is rethrown.
 */
export async function reimportFile(cause: unknown, times: number): Promise<object> {
  const [address] = /https?:\/\/\S+\.js/.exec(cause instanceof Error ? cause.message : '') ?? []
  if (address === undefined || new URL(address).origin !== location.origin) throw cause
  const file: unknown = await import(/* @vite-ignore */ `${address}?again=${times}`)
  if (typeof file !== 'object' || file === null) throw cause
  return file
}

/** Imports the export of such a module again. */
export async function reimport<T extends LazyExport>(cause: unknown, times: number): Promise<T> {
  const file = await reimportFile(cause, times)
  // A shared chunk may have several exports; the wanted one is then named 'default'.
  if ('default' in file && isLazyExport<T>(file.default)) return file.default
  const exported: readonly unknown[] = Object.values(file)
  const [code, ...others] = exported.filter((value) => isLazyExport<T>(value))
  if (code === undefined || others.length > 0) throw cause
  return code
}

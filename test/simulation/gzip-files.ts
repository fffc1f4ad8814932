/** Compresses lines to a gzip file. */
export const gzipped = (lines: readonly string[]): Promise<Blob> =>
  new Response(
    new Blob([lines.map((line) => `${line}\n`).join('')]).stream().pipeThrough(new CompressionStream('gzip')),
  ).blob()

/** Returns the lines of a gzip file. */
export async function gunzipped(file: Blob): Promise<string[]> {
  const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  return text.split('\n').slice(0, -1)
}

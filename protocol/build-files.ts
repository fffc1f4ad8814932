/** A file of a build by its path. `language` is set when the file holds the texts of that language. */
export interface BuildFile {
  readonly path: string
  readonly language?: string
}

/** Returns the path of the JSON list of a build's files. The bundler writes it (scripts/build/service-worker.ts). */
export const buildFilesPath = (buildId: string): string => `/files-${buildId}.json`

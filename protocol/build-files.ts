/** A file of a build by its path; language: it holds the texts of this one. */
export interface BuildFile {
  readonly path: string
  readonly language?: string
}

/** Where the list of a build's files lies, as JSON; the bundler writes it (scripts/service-worker.ts). */
export const buildFilesPath = (buildId: string): string => `/files-${buildId}.json`

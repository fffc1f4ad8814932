/** The build that this file belongs to; put in by the bundler. */
declare const __BUILD_ID__: string

/** What the build is made of, for its service worker; put in by scripts/service-worker.ts. */
declare const __BUILD__: {
  readonly entry: string
  readonly files: readonly { readonly path: string; readonly language?: string }[]
}

/** As far as the worker asks the bundler. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}

/** The build that this file belongs to; inserted by the bundler. */
declare const __BUILD_ID__: string

/** The manifest of the build for its service worker; inserted by scripts/build/service-worker.ts. */
declare const __BUILD__: {
  readonly entry: string
  readonly files: readonly { readonly path: string; readonly language?: string }[]
}

/** The bundler's variables that the worker uses. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}

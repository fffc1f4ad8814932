/** The build that this file belongs to; put in by the bundler. */
declare const __BUILD_ID__: string

/**
 * Trusted Types, as far as the page uses them; the DOM library does not have them yet. A TrustedScriptURL is typed as a
 * URL, which is what the constructor of Worker takes.
 */
interface Window {
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createScriptURL: (url: string) => string },
    ) => { readonly createScriptURL: (url: string) => URL }
  }
}

/** The player of streams without what only live television needs; its package has types for the whole one alone. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

/** Id of the build that this file belongs to; the bundler inserts it. */
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

/** hls.js without the features for live streams; its package has types only for the full player. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

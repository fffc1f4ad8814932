/** The build that this file belongs to; put in by the bundler. */
declare const __BUILD_ID__: string

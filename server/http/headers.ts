import type { Config } from '../config/config'

/** Returns the headers of every answer. */
export const commonHeaders = (config: Config, now: number): Readonly<Record<string, string>> => ({
  Date: new Date(now).toUTCString(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Isolates our windows from other sites, and prevents other sites from embedding our resources.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(config.tls ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

export const cspReportPath = '/sandbox/csp'

/**
 * Returns the policy of the app's pages: only resources of this server (X-SEC-01) and configured origins. `frames`:
 * origins that the page may embed.
 */
export const appPolicy = (
  { adminOrigins, frameAncestors, connectOrigins, sandbox }: Config,
  frames: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...adminOrigins, ...frameAncestors].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types flipdeck dompurify',
    ...(sandbox ? [`report-uri ${cspReportPath}`] : []),
  ].join('; ')

/** Policy of the server's plain pages: a style sheet and forms only. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

/** Policy of a media file that is opened directly: an SVG runs no scripts and loads nothing. */
export const mediaPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

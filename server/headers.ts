import type { Config } from './config'

/** Headers of every answer. */
export const commonHeaders = (config: Config, now: number): Readonly<Record<string, string>> => ({
  Date: new Date(now).toUTCString(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // No window of another site holds a handle on ours, and no other site shows what is ours as its own.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(config.tls ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

export const cspReportPath = '/sandbox/csp'

/**
 * What a page of the app may do: nothing that is not served by this server (X-SEC-01), but for what is configured.
 * `frames`: origins that the page may show in frames of their own.
 */
export const appPolicy = ({ adminOrigins, connectOrigins, sandbox }: Config, frames: readonly string[] = []): string =>
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
    ["frame-ancestors 'self'", ...adminOrigins].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types flipdeck dompurify',
    ...(sandbox ? [`report-uri ${cspReportPath}`] : []),
  ].join('; ')

/** The server's own plain pages: a style sheet and forms, nothing else. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

/** A medium that is opened by itself: an SVG runs nothing and fetches nothing. */
export const mediaPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

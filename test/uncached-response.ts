import type { APIResponse, Route } from 'playwright'

type Fetch = NonNullable<Parameters<Route['fetch']>[0]>

/**
 * Fetches the server's complete response for a test that replaces it by `fulfill`. The app sends its cached ETags
 * (X-PERF-09). The replacement has no ETag, so that it is not later taken for the server's own.
 */
export async function fetchUncached(
  route: Route,
  { headers = route.request().headers(), ...more }: Fetch = {},
): Promise<{ readonly response: APIResponse; readonly headers: Record<string, string> }> {
  const { 'if-none-match': _asked, ...whole } = headers
  const response = await route.fetch({ ...more, headers: whole })
  const { etag: _etag, ...told } = response.headers()
  return { response, headers: told }
}

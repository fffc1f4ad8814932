import type { APIResponse, Route } from 'playwright'

type Fetch = NonNullable<Parameters<Route['fetch']>[0]>

/**
 * The server's whole answer, for whoever tells the app something else in its place, by `fulfill`: the app asks by the
 * versions that it has (X-PERF-09), and what is told instead has none, or it would be taken for the server's own later.
 */
export async function wholeAnswer(
  route: Route,
  { headers = route.request().headers(), ...more }: Fetch = {},
): Promise<{ readonly response: APIResponse; readonly headers: Record<string, string> }> {
  const { 'if-none-match': _asked, ...whole } = headers
  const response = await route.fetch({ ...more, headers: whole })
  const { etag: _etag, ...told } = response.headers()
  return { response, headers: told }
}

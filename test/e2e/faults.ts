import type { APIRequestContext, Page, Route } from '@playwright/test'
import { expect } from './support'

type FaultKind = 'status500' | 'captivePortal' | 'truncated' | 'wrongShape'

/** Switches a fault on for one path of the sandbox's API; other tests go on beside it. Returns the way to take it back. */
export async function spoil(request: APIRequestContext, path: string, kind: FaultKind): Promise<() => Promise<void>> {
  const ask = async (rest: object) => {
    const reply = await request.post('/sandbox/faults', { data: { call: path, kind, ...rest } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await ask({})
  return () => ask({ count: 0 })
}

/** The answer to a session that the server no longer knows. */
export const unauthorized = (route: Route): Promise<void> =>
  route.fulfill({
    status: 401,
    json: {
      status: 'error',
      payloads: [],
      errorType: 'unauthorized',
      message: 'Request failed: Please sign in',
      errorCode: 401,
    },
  })

/** Runs the core's worker with another text of this script of it. */
export async function rewriteWorker(
  page: Page,
  script: 'main' | 'bridge',
  rewrite: (text: string) => string,
): Promise<void> {
  await page.route(`**/worker/${script}-*.js`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: rewrite(await reply.text()) })
  })
}

import type { APIRequestContext, Page, Route } from '@playwright/test'
import { expect } from './support'

type FaultKind = 'status500' | 'captivePortal' | 'truncated' | 'wrongShape'

/**
 * Switches on a fault for one path of the sandbox's API while other tests keep running. Returns a function that
 * switches it off.
 */
export async function spoil(request: APIRequestContext, path: string, kind: FaultKind): Promise<() => Promise<void>> {
  const ask = async (rest: object) => {
    const reply = await request.post('/sandbox/faults', { data: { call: path, kind, ...rest } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await ask({})
  return () => ask({ count: 0 })
}

/** Fulfils with the response to a session that the server does not know. */
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

/** Replaces the text of one of the core worker's scripts. */
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

import type { Page } from '@playwright/test'
import { fetchUncached } from '../uncached-response'

type Fields = Readonly<Record<string, unknown>>
interface Answer {
  readonly payloads?: readonly { readonly type: string; readonly data: Fields }[]
}

/** Changes the signed-in user in the server's responses from now on, to test users that the pack does not have. */
export async function changeUser(page: Page, change: (user: Fields) => Fields): Promise<void> {
  await page.route(/\/api\/user\/(login|login-jwt|register|data-sync\/v3)(\?|$)/, async (route) => {
    const reply = await fetchUncached(route)
    const answer = (await reply.response.json()) as Answer
    const payloads = (answer.payloads ?? []).map((payload) =>
      payload.type === 'EndUser' ? { ...payload, data: change(payload.data) } : payload,
    )
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
}

/** Reloads the page and waits for its sync. */
export async function reloadAndSync(page: Page): Promise<void> {
  const synced = page.waitForResponse(/\/user\/data-sync\/v3(\?|$)/)
  await page.reload()
  await synced
}

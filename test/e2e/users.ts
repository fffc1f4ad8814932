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

/**
 * Gives the signed-in user an older account. For a new one, found content opens automatically (S-ADD-10); on a fast
 * machine the account of `newLearner` may still be new.
 */
export const ageAccount = (page: Page): Promise<void> =>
  changeUser(page, (user) => ({ ...user, createdAt: '2023-03-01T12:00:00.000Z' }))

/** Reloads the page and waits for its sync. */
export async function reloadAndSync(page: Page): Promise<void> {
  const synced = page.waitForResponse(/\/user\/data-sync\/v3(\?|$)/)
  await page.reload()
  await synced
}

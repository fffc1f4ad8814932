import { installed } from '../campaign/installed'
import { keptMedia, test } from './installed'
import { cardInView, expect, packDeck, signIn } from './support'

const cashing = packDeck('cashing-up')
const tomas = { name: 'Tomás Rey', email: 'tomas@northwind.example', password: 'doppio-9' }
const picture = '/media/cashup.svg'

test('X-SERVER-09 X-PWA-01 shows a restricted deck picture to its learners, also offline, caches it once, and refuses it after logout', async ({
  page,
  request,
  door,
}) => {
  const statusHere = () =>
    page.evaluate((path) => fetch(path, { cache: 'no-store' }).then(({ status }) => status), picture)
  await page.goto('/')
  await signIn(page, tomas)
  await installed(page)
  expect((await request.get(`${door.address}${picture}`)).status()).toBe(403)
  await page.goto(`/decks/${cashing.deckId}`)
  await expect(cardInView(page)).toBeVisible()
  await expect.poll(() => keptMedia(page)).toContain(picture)

  await test.step("finds the same cached copy with another day's pass", async () => {
    await page.goto('/')
    await page.goto(`/decks/${cashing.deckId}`)
    await expect(cardInView(page)).toBeVisible()
    expect((await keptMedia(page)).filter((path) => path === picture)).toHaveLength(1)
    const [cookie] = (await page.context().cookies(`${door.address}${picture}`)).filter(({ name }) => name === 'media')
    expect(cookie).toMatchObject({ httpOnly: true, path: '/media/', sameSite: 'Lax' })
    // The cached copy is shown without a pass, or with an expired one.
    await page.context().clearCookies()
    expect(await statusHere()).toBe(200)
    expect((await keptMedia(page)).filter((path) => path === picture)).toHaveLength(1)
  })

  await test.step('shows it without a server', async () => {
    await door.close()
    await page.reload()
    await expect(cardInView(page)).toBeVisible()
    const shown = await page.evaluate(async (path) => {
      const image = new Image()
      image.src = path
      await image.decode()
      return image.naturalWidth
    }, picture)
    expect(shown).toBeGreaterThan(0)
  })

  await test.step('deletes it from the device and the browser on logout', async () => {
    await door.reopen()
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await expect.poll(statusHere).toBe(403)
    expect(await keptMedia(page)).not.toContain(picture)
  })
})

import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Download, Page } from '@playwright/test'
import { openReplay } from '../../scripts/replay/open-replay'
import { wrongOn } from './axe'
import { startProxy } from './server-proxy'
import { blockChunks } from './block-chunks'
import { otherBuild } from './other-build'
import {
  answerQuestion,
  expect,
  goInside,
  layersLeft,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
} from './support'

const check = packDeck('first-week-check')

/** Saves the log by the button of 'Report a Problem' with the default setting, without private content. */
async function saveLog(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Export event log' }).click()
  const download = page.waitForEvent('download')
  const preview = page.getByRole('dialog', { name: 'Export event log' })
  await preview.getByRole('button', { name: 'Save file' }).click()
  await (await download).saveAs(file)
  // The closed dialog takes a step back, which would cancel a navigation.
  await layersLeft(page)
}

/** Drops a file on the page. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name: fileName, base64 }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], fileName))
      return data
    },
    { name, base64: bytes.toString('base64') },
  )
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: transfer })
}

test('X-REPLAY-02 opens an exported file at /replay, where the inert real screens follow its events without a call @main', async ({
  page,
  request,
}, info) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)
  await openDeck(page, check)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await goInside(page, '/user')

  const file = info.outputPath('log.jsonl.gz')
  await test.step('saves the file and offers a link to the replay', async () => {
    await saveLog(page, file)
    const preview = page.getByRole('dialog', { name: 'Export event log' })
    await page.getByRole('button', { name: 'Export event log' }).click()
    await preview.getByRole('link', { name: 'Look at what is in a saved file' }).click()
    await expect(page).toHaveURL(/\/replay$/)
    await expect(page.getByRole('heading', { name: 'Replay' })).toBeFocused()
  })

  const asked: string[] = []
  page.on('request', (one) => {
    if (/^\/(api|sandbox|media|white-label)/.test(new URL(one.url()).pathname)) asked.push(one.url())
  })
  const screen = page.frameLocator('iframe')
  const events = page.getByRole('region', { name: 'Events' })
  const current = events.locator('[aria-current]')
  const facts = page.getByRole('region', { name: 'What was known at this moment' })

  const release = await blockChunks(page, 'MakeTest')

  await test.step('opens a chosen file at its last event, on real screens that accept no input', async () => {
    await page.getByLabel('Choose a file').last().setInputFiles(file)
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true }).first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('inert', '')
    await expect(page.getByText('Inert, no network')).toBeVisible()
    // It fills the window, and the page does not scroll.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    expect(await wrongOn(page, { without: 'iframe' })).toEqual([])
  })

  await test.step('starts with a summary of actions, errors and pending actions, which a selected event replaces', async () => {
    const short = page.getByRole('region', { name: 'In short' })
    await expect(short.getByText(/^Signed in as .+: once$/)).toBeVisible()
    await expect(short.getByText(/^1 deck opened, \d+ cards? seen$/)).toBeVisible()
    await expect(short.getByText('Answers: 1 right, 0 wrong')).toBeVisible()
    await expect(short.getByText(learner.email)).toHaveCount(0)
    await expect(facts).toHaveCount(0)
    await expect(page).toHaveURL(/\/replay$/)
    await page.getByRole('button', { name: 'In short' }).click()
    await expect(facts).toBeVisible()
    await page.getByRole('button', { name: 'In short' }).click()
    await expect(short).toBeVisible()
    await page.getByRole('button', { name: 'Step back' }).click()
    await expect(facts).toBeVisible()
    await expect(short).toHaveCount(0)
  })

  await test.step('X-UX-02 reports a part of the page whose code failed to load, and shows it after a retry', async () => {
    const missing = facts.getByText('This part of the app could not be loaded.')
    await expect(missing).toBeVisible()
    await expect(events).toBeVisible()
    await release()
    await facts.getByRole('button', { name: 'Try Again' }).click()
    await expect(facts.getByRole('button', { name: 'Make a regression test' })).toBeVisible()
    await expect(missing).toHaveCount(0)
  })

  await test.step('jumps, steps and scrubs: sign-in before the login, Home after it', async () => {
    await events.getByRole('searchbox').fill('loginSucceeded')
    await events.getByRole('button', { name: /loginSucceeded/ }).click()
    await expect(facts.getByText('user.owner', { exact: true })).toBeVisible()
    await expect(facts.getByText('loggedIn', { exact: true }).first()).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Step back' }).click()
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Step forward' }).click()
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true }).first()).toBeVisible()
    await page.getByRole('slider', { name: 'Moment' }).fill('0')
    await expect(page.getByText('Before the first event')).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true })).toHaveCount(0)
  })

  await test.step('filters by kind, and shows the answer and its pending action in the outbox', async () => {
    await events.getByRole('searchbox').fill('')
    await events.getByText('Faults', { exact: true }).click()
    await expect(events.getByRole('button', { name: /loginSucceeded/ })).toHaveCount(0)
    await events.getByText('Learner', { exact: true }).click()
    await events.getByRole('searchbox').fill('quizAnswered')
    await events.getByRole('button', { name: /quizAnswered/ }).click()
    await expect(facts.getByText(/^Waiting to be sent: \d+ actions?$/)).toBeVisible()
    await expect(facts.getByRole('listitem').filter({ hasText: 'POST /user/quiz-responses' }).last()).toBeVisible()
    await expect(page.getByText('The content of this deck is not in the file')).toHaveCount(0)
    const shown = screen.locator('[data-card]:not([inert]) [data-face]:not([inert])')
    await expect(shown.getByText(/^text-[0-9a-f]{12}$/).first()).toBeVisible()
    await expect(screen.getByText(check.title)).toHaveCount(0)
    await expect(page).toHaveURL(/\/replay#seq=\d+$/)
  })

  await test.step('steps through the list by keys, and plays to the end', async () => {
    await events.getByRole('searchbox').fill('')
    await events.getByText('All', { exact: true }).click()
    await events.getByRole('button', { name: /quizAnswered/ }).click()
    await page.keyboard.press('ArrowDown')
    await expect(current).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Step forward' })).toBeDisabled()
    await page.getByRole('button', { name: 'Step back' }).click()
    await page.getByText('16×').click()
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(page.getByRole('button', { name: 'Step forward' })).toBeDisabled()
  })

  await test.step('turns the event into a regression test with a copy of the log by one button', async () => {
    await events.getByRole('searchbox').fill('quizAnswered')
    await events.getByRole('button', { name: /quizAnswered/ }).click()
    await expect(facts.getByText(/^Event \d+$/)).toBeVisible()
    const saved: Download[] = []
    page.on('download', (one) => saved.push(one))
    await page.getByRole('button', { name: 'Make a regression test' }).click()
    await expect(page.getByText('Two files were saved: move both into test/regressions.')).toBeVisible()
    await expect.poll(() => saved.length).toBe(2)
    const [source, log] = saved
    expect(source?.suggestedFilename()).toMatch(/^log-at-\d+\.test\.ts$/)
    expect(log?.suggestedFilename()).toMatch(/^log-at-\d+\.log\.jsonl\.gz$/)
    const cut = readFileSync((await log?.path()) ?? '')
    const test = readFileSync((await source?.path()) ?? '')
    expect(cut.length + test.length).toBeLessThan(50_000)
    // The copy ends with the input that led to the event.
    const types = (bytes: Buffer) =>
      [
        ...gunzipSync(bytes)
          .toString()
          .matchAll(/"type":"flipdeck\.(\w+)\.v/g),
      ].map(([, type]) => type)
    const all = types(readFileSync(file))
    expect(types(cut)).toEqual(all.slice(0, types(cut).length))
    expect(types(cut)).toContain('quizAnswered')
    expect(test.toString()).toContain('log-at-')
    await page.getByRole('slider', { name: 'Moment' }).press('End')
  })

  await test.step('shows placeholders for deck names on Home, and no broken picture', async () => {
    await expect(screen.getByText(/^text-[0-9a-f]{12}$/).first()).toBeVisible()
    const pictures = screen.locator('img')
    await expect
      .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.complete)))
      .toBe(true)
    const broken = await pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth === 0))
    expect(broken).toEqual([])
  })

  await test.step('makes no call', () => expect(asked).toEqual([]))
})

test("X-REPLAY-02 finds the event that set a state or screen value by 'Why?', and compares two events side by side", async ({
  page,
  request,
}, info) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)
  await openDeck(page, check)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await goInside(page, '/user')
  const file = info.outputPath('log.jsonl.gz')
  await saveLog(page, file)
  await page.getByRole('button', { name: 'Export event log' }).click()
  await page.getByRole('link', { name: 'Look at what is in a saved file' }).click()
  const asked: string[] = []
  page.on('request', (one) => {
    if (/^\/(api|sandbox|media|white-label)/.test(new URL(one.url()).pathname)) asked.push(one.url())
  })
  await page.getByLabel('Choose a file').last().setInputFiles(file)
  const events = page.getByRole('region', { name: 'Events' })
  const current = events.locator('[aria-current]')
  const facts = page.getByRole('region', { name: 'What was known at this moment' })
  const slider = page.getByRole('slider', { name: 'Moment' })
  const clean = async () => expect(await wrongOn(page, { without: 'iframe' })).toEqual([])
  await expect(slider).toBeVisible()
  const last = await slider.inputValue()

  await test.step('shows the event behind a value of the state tree by keys, and returns', async () => {
    await page.getByRole('button', { name: 'In short' }).click()
    const whole = facts.getByText('The whole state')
    await whole.focus()
    await page.keyboard.press('Enter')
    await facts.getByRole('button', { name: /^user / }).focus()
    await page.keyboard.press('Enter')
    await expect(facts.getByRole('button', { name: /^user / })).toHaveAttribute('aria-expanded', 'true')
    await facts.getByRole('button', { name: 'Why? user.owner', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^user\.owner was set by event \d+: Signing in and out\./)).toBeFocused()
    await expect(current).toContainText('loginSucceeded')
    await clean()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Back to where you were' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(slider).toHaveValue(last)
    await expect(page.getByText(/^user\.owner was set/)).toHaveCount(0)
    await expect(facts.getByRole('button', { name: 'Why? user.owner', exact: true })).toBeFocused()
  })

  await test.step('shows a value before the event that changed it', async () => {
    await events.getByRole('searchbox').fill('loginSucceeded')
    await events.getByRole('button', { name: /loginSucceeded/ }).click()
    await events.getByRole('searchbox').fill('')
    await facts.getByRole('button', { name: 'Why? user.session.login.value: "loggingIn"' }).click()
    await expect(current).toContainText('loginStarted')
    await events.getByRole('button', { name: /loginSucceeded/ }).click()
    await facts.getByRole('button', { name: 'Why? user.session.login.value: "loggedIn"' }).click()
    await expect(page.getByText(/^user\.session\.login\.value was set by this event/)).toBeFocused()
    await expect(current).toContainText('loginSucceeded')
  })

  await test.step("explains each field that the deck's screen shows", async () => {
    await events.getByRole('searchbox').fill('quizAnswered')
    await events.getByRole('button', { name: /quizAnswered/ }).click()
    await facts.getByText(/^On the screen: deck /).click()
    await facts.getByRole('button', { name: 'Why? deck.title', exact: true }).click()
    // The answer receives the focus, so text typed before that could go to it.
    await expect(page.getByText(/^deck\.title was set by event \d+/)).toBeFocused()
    await events.getByRole('searchbox').fill('')
    await expect(current).toContainText(/homeLoaded|libraryLoaded|deckLoaded/)
    await expect(page.getByText(/^deck\.title was set by event \d+/)).toBeVisible()
    await page.getByRole('button', { name: 'Back to where you were' }).click()
    await expect(current).toContainText('quizAnswered')
  })

  await test.step('shows both screens with their events and differences, and ends the comparison by one press', async () => {
    await page.getByRole('button', { name: 'Compare with this moment' }).click()
    await slider.fill('0')
    const frames = page.locator('iframe')
    await expect(frames).toHaveCount(2)
    const [pinned, moment] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()]
    const card = pinned.locator('[data-card]:not([inert]) [data-face]:not([inert])')
    await expect(card.getByText(/^text-[0-9a-f]{12}$/).first()).toBeVisible()
    await expect(moment.locator('[data-card]')).toHaveCount(0)
    await expect(frames.first()).toHaveAttribute('inert', '')
    await expect(page.getByRole('main').getByText(/^Event \d+$/)).toBeVisible()
    await expect(page.getByRole('main').getByText('Before the first event')).toBeVisible()
    await expect(facts.getByText(/^Event \d+ → Before the first event$/)).toBeVisible()
    await expect(facts.getByText(/^\d+ differences$/)).toBeVisible()
    await expect(facts.getByText('Signing in and out: gone').first()).toBeVisible()
    await clean()
    await facts.getByRole('button', { name: /^Why\? user\.owner: "/ }).click()
    await expect(current).toContainText('loginSucceeded')
    await expect(frames).toHaveCount(2)
    await page.getByRole('button', { name: 'End the comparison' }).click()
    await expect(frames).toHaveCount(1)
    await expect(facts.getByText(/ → /)).toHaveCount(0)
  })

  await test.step('makes no call', () => expect(asked).toEqual([]))
})

test('X-REPLAY-02 opens a dropped file, and names the problem of one that is not a log, is of another format, truncated or altered', async ({
  page,
  request,
}, info) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await goInside(page, '/user')
  const path = info.outputPath('log.jsonl.gz')
  await saveLog(page, path)
  const whole = readFileSync(path)
  const lines = gunzipSync(whole).toString('utf8').trimEnd().split('\n')
  const packed = (text: readonly string[]) => gzipSync(`${text.join('\n')}\n`)
  await page.goto('/replay')
  await expect(page.getByRole('heading', { name: 'Replay' })).toBeVisible()
  const alert = page.getByRole('alert')
  const slider = page.getByRole('slider', { name: 'Moment' })

  await test.step('rejects these files, each with its own message', async () => {
    for (const [bytes, words] of [
      [Buffer.from('no log'), 'This is not a saved event log: those end in .jsonl.gz.'],
      [gzipSync('{"some":"thing"}\n'), 'This is not an event log.'],
      [
        packed(
          lines.map((line, index) => (index === 0 ? line.replace('"formatVersion":2', '"formatVersion":9') : line)),
        ),
        'The file was saved by another version of the app, which writes it in another way.',
      ],
    ] as const) {
      await drop(page, 'log.jsonl.gz', bytes)
      await expect(alert).toHaveText(words)
      await expect(slider).toHaveCount(0)
    }
  })

  await test.step('opens the file by the command at the given event', async () => {
    const [shown = page] = (await openReplay(path, [new URL(page.url()).origin], { at: 2, headless: true })) ?? []
    await expect(shown.getByRole('slider', { name: 'Moment' })).toHaveValue('2')
    await shown.context().browser()?.close()
  })

  await test.step('opens the file by the command in two builds side by side, which move together', async () => {
    const { origin } = new URL(page.url())
    const door = await startProxy(origin)
    door.deploy(otherBuild())
    const [own = page, other = page] = (await openReplay(path, [origin, door.address], { at: 2, headless: true })) ?? []
    const [moment, otherMoment] = [own, other].map((one) => one.getByRole('slider', { name: 'Moment' }))
    await expect(moment ?? slider).toHaveValue('2')
    await expect(otherMoment ?? slider).toHaveValue('2')
    await expect(own.getByText('another build than this one')).toHaveCount(0)
    await expect(other.getByText('another build than this one')).toBeVisible()
    const last = lines.filter((line) => line.includes('"specversion"')).length
    await moment?.fill(String(last))
    await expect(otherMoment ?? slider).toHaveValue(String(last))
    for (const one of [own, other])
      await expect(one.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await other.getByRole('button', { name: 'Step back' }).click()
    await expect(moment ?? slider).toHaveValue(String(last - 1))
    await other.getByRole('button', { name: 'Step back' }).click()
    await expect(moment ?? slider).toHaveValue(String(last - 2))
    await own.getByRole('button', { name: 'Step forward' }).click()
    await expect(otherMoment ?? slider).toHaveValue(String(last - 1))
    await own.context().browser()?.close()
    await door.close()
  })

  await test.step('opens the intact file', async () => {
    await drop(page, 'log.jsonl.gz', whole)
    await expect(slider).toBeVisible()
    await expect(page.getByText('What could be read is shown.')).toHaveCount(0)
  })

  await test.step('keeps showing the loading state of that event, however long it is viewed', async () => {
    await page.clock.install()
    await page.goto('/replay')
    await expect(page.getByRole('heading', { name: 'Replay' })).toBeVisible()
    await drop(page, 'log.jsonl.gz', whole)
    await slider.fill('0')
    const screen = page.frameLocator('iframe')
    await expect(screen.getByText('Loading', { exact: true })).toBeVisible()
    await page.clock.fastForward(60_000)
    // A timer's change would be rendered by then.
    await screen
      .locator('body')
      .evaluate(() => new Promise<unknown>((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(screen.getByText('Loading', { exact: true })).toBeVisible()
    await expect(screen.getByText('Still loading')).toHaveCount(0)
  })

  await test.step('shows the readable part of these files with a note', async () => {
    for (const [bytes, words] of [
      [packed(lines.slice(0, -1)), `The file breaks off at line ${lines.length}.`],
      [whole.subarray(0, whole.length - 60), /^The file breaks off at line \d+\./],
      [
        packed(lines.map((line, index) => (index === 1 ? line.replace(/"zone":-?\d+/, '"zone":77') : line))),
        'The file was changed after it was saved.',
      ],
    ] as const) {
      await drop(page, 'log.jsonl.gz', bytes)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByText('What could be read is shown.')).toBeVisible()
      await expect(slider).toBeVisible()
    }
  })
})

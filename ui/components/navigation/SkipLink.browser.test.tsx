import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { doubleText } from '../../../test/browser/emulate'
import { onPage } from '../../../test/browser/on-page'
import { Messages } from '../../i18n/Messages'
import { SkipLink } from './SkipLink'

it('X-A11Y-02 X-A11Y-04 the skip link is out of view until it has the focus, whatever its number of lines with large text', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(320, 640)
  await doubleText()
  const { holder, show } = await onPage()
  show(
    <Messages language="de" waiting={null}>
      <SkipLink target="main" />
    </Messages>,
  )
  await expect.poll(() => holder.querySelector('a')).not.toBeNull()
  const link = holder.querySelector('a')
  const place = () => link?.getBoundingClientRect()
  expect(place()?.height).toBeGreaterThan(100)
  expect(place()?.bottom).toBeLessThan(0)
  link?.focus()
  expect(place()?.top).toBeGreaterThan(0)
})

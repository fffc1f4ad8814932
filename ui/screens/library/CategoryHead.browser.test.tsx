import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { ButtonLink } from '../../components/buttons/Button'
import { CategoryHead } from './CategoryHead'

const head = {
  categoryId: 'c1',
  title: 'Barista skills',
  path: [{ id: 'c1', title: 'Barista skills' }],
  searchable: false,
  headingRef: null,
}

it('X-UX-04 does not make a narrow window scroll sideways when there is an action next to the path', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(320, 640)
  const { holder, show } = await onPage()
  holder.style.paddingInline = '16px'
  show(
    <CategoryHead
      {...head}
      actions={
        <ButtonLink kind="quiet" small icon="plus" href="/add">
          Add Content
        </ButtonLink>
      }
    />,
  )
  await expect.poll(() => holder.querySelector('a[href="/add"]')).not.toBeNull()
  expect(document.documentElement.scrollWidth).toBe(320)
})

import { expect } from '@playwright/test'
import { expectUsable, withAxe } from './axe.ts'
import { demoTest as test } from './fixtures.ts'
import { visit } from './people.ts'

test('the page as it is built and served meets WCAG 2.2 AA and fits 320 px', async ({ aVisitor }) => {
  const { page } = await aVisitor()
  await withAxe(page)
  await visit(page, '/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectUsable(page, '/')
})

import { expect, it } from 'vitest'
import { showToast, useToasts } from '#components/messages/toast-store.ts'

it('the toasts of a page are three at most, the newest, and one of each key', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast({ text, key: text })
  showToast({ text: 'e', key: 'c' })
  expect(useToasts.getState().shown.map((row) => ('text' in row ? row.text : ''))).toEqual(['b', 'd', 'e'])
})

import { beforeEach, describe, expect, it } from 'vitest'
import { showToast, useToasts } from '#components/messages/toast-store.ts'

const shown = () => useToasts.getState().shown.map((row) => ('text' in row ? row.text : ''))
const pause = (text: string, isPaused: boolean) => {
  const { shown: rows, pause: set } = useToasts.getState()
  const row = rows.find((one) => 'text' in one && one.text === text)
  set(row?.id ?? 0, isPaused)
}

describe('the toasts of a page', () => {
  beforeEach(() => useToasts.setState({ shown: [], paused: [] }))

  it.each([
    ['nobody is on one', [], ['c', 'd', 'e']],
    ['somebody is on the oldest', ['a'], ['a', 'd', 'e']],
    ['the pointer is on one, the focus on another', ['a', 'c'], ['a', 'c', 'e']],
  ])('are three at most, the newest, and those that somebody is on: %s', (_case, on, left) => {
    for (const text of ['a', 'b', 'c']) showToast({ text })
    for (const text of on) pause(text, true)
    for (const text of ['d', 'e']) showToast({ text })
    expect(shown()).toEqual(left)
  })

  it('let go of one that nobody is on any more', () => {
    for (const text of ['a', 'b', 'c']) showToast({ text })
    pause('a', true)
    pause('a', false)
    showToast({ text: 'd' })
    expect(shown()).toEqual(['b', 'c', 'd'])
  })
})

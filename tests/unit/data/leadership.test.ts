import { describe, expect, it } from 'vitest'
import { LEADERSHIP_KEY } from '#data/device/leadership.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { aBrowserOfTabs, aMinute, messagesDelivered } from '#tests/fixtures/device/leading-tabs.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'

describe('a tab that leads', () => {
  it('is replaced when it is silent, by one that is looked at', async () => {
    const { tab } = aBrowserOfTabs()
    const [first, second] = [tab(false), tab()]
    await messagesDelivered()
    expect([first.leads(), second.leads()]).toEqual([true, false])
    first.freeze()
    await aMinute(second)
    expect([first.leads(), second.leads()]).toEqual([false, true])
    expect(second.lead).toHaveBeenCalledOnce()
  })

  it('stays, though silent, while nobody looks at another', async () => {
    const { tab } = aBrowserOfTabs()
    const [first, second] = [tab(), tab(false)]
    first.freeze()
    await aMinute(second)
    expect(first.leads()).toBe(true)
    second.show(true)
    second.show(false)
    await aMinute(second)
    expect(first.leads()).toBe(true)
    second.show(true)
    await aMinute(second)
    expect(second.leads()).toBe(true)
  })

  it('stays, hidden, when it was the other that slept, and answers once it is awake', async () => {
    const { tab, number } = aBrowserOfTabs()
    const [first, second] = [tab(false), tab()]
    await messagesDelivered()
    for (let hour = 0; hour < 8; hour += 1) {
      second.clock.move(20_000)
      second.clock.move(3_600_000)
      await messagesDelivered()
    }
    expect([first.leads(), second.leads(), number()]).toEqual([true, false, 1])
  })

  it('is followed by the next in line when it closes', async () => {
    const { tab, number } = aBrowserOfTabs()
    const [first, second] = [tab(), tab(false)]
    await messagesDelivered()
    first.close()
    await messagesDelivered()
    expect([second.leads(), second.lead.mock.calls.length, number()]).toEqual([true, 1, 2])
    expect(first.follow).not.toHaveBeenCalled()
  })
})

describe('a tab that was replaced', () => {
  it('leads no more, before it is told; stops once awake, and leads again when it is its turn', async () => {
    const { tab, number } = aBrowserOfTabs()
    const [first, second] = [tab(), tab()]
    first.freeze()
    await aMinute(second)
    expect([first.leads(), first.follow.mock.calls.length]).toEqual([false, 0])
    first.thaw()
    await aMinute(first, second)
    expect([first.leads(), first.follow.mock.calls.length, second.leads()]).toEqual([false, 1, true])
    second.close()
    await messagesDelivered()
    expect([first.leads(), first.lead.mock.calls.length, number()]).toEqual([true, 2, 3])
  })

  it('leads anew when it is its turn before it has been told', async () => {
    const { tab } = aBrowserOfTabs()
    const [first, second, third] = [tab(), tab(), tab()]
    first.freeze()
    await aMinute(second)
    second.freeze()
    await aMinute(third)
    expect(third.leads()).toBe(true)
    first.close()
    third.close()
    await messagesDelivered()
    second.thaw()
    await messagesDelivered()
    expect([second.leads(), second.lead.mock.calls.length, second.follow.mock.calls.length]).toEqual([true, 2, 1])
  })

  it('stops by the number alone, should nobody have taken its lock', async () => {
    const values = memoryKeyValues()
    const { tab } = aBrowserOfTabs(values)
    const first = tab()
    values.setItem(LEADERSHIP_KEY, '7')
    expect(first.leads()).toBe(false)
    const second = tab(false)
    first.show(true)
    await messagesDelivered()
    expect([first.follow.mock.calls.length, first.leads(), second.leads()]).toEqual([1, false, true])
    expect(values.getItem(LEADERSHIP_KEY)).toBe('8')
  })
})

it('of two tabs that take the lock at the same moment one leads in the end, and numbers only go up', async () => {
  const { tab, number } = aBrowserOfTabs()
  const clock = handClock()
  const [first, second, third] = [tab(), tab(true, clock), tab(true, clock)]
  first.freeze()
  const numbers = new Set([number()])
  for (let at = 0; at < 60; at += 1) {
    clock.move(1000)
    numbers.add(number())
    await messagesDelivered()
    numbers.add(number())
  }
  first.thaw()
  await aMinute(first, third)
  expect([first, second, third].filter(({ leads }) => leads())).toHaveLength(1)
  for (const one of [first, second, third]) {
    expect(one.lead.mock.calls.length - one.follow.mock.calls.length).toBe(one.leads() ? 1 : 0)
  }
  expect([...numbers]).toEqual([...numbers].sort((a, b) => a - b))
  expect(number()).toBe(3) // both have taken a number
})

describe('without numbers', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  it.each([
    ['keeps nothing', { getItem: () => null, setItem: () => {} }],
    ['is full', { setItem: refuse }],
    ['throws', { getItem: refuse, setItem: refuse }],
  ])('the lock says who leads, where local storage %s', async (_what, storage) => {
    const { tab } = aBrowserOfTabs({ ...memoryKeyValues(), ...storage })
    const [first, second] = [tab(), tab()]
    await aMinute(first, second)
    expect([first.leads(), second.leads()]).toEqual([true, false])
    first.freeze()
    await aMinute(second)
    first.thaw()
    await aMinute(first, second)
    expect([first.leads(), second.leads()]).toEqual([false, true])
  })

  it('each tab leads where each keeps its own memory', async () => {
    const { tab, number } = aBrowserOfTabs(memoryKeyValues(), false)
    const [first, second] = [tab(), tab()]
    expect([first.leads(), second.leads(), number()]).toEqual([true, true, 0])
    expect([first.lead.mock.calls.length, second.lead.mock.calls.length]).toEqual([1, 1])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { createStorageHealth } from '#data/device/storage-health.ts'
import { isFullyPulled } from '#data/store/database.ts'
import { OWN_COMPLETE_KEY } from '#data/store/names.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'

const noRoom = () => Object.assign(new Error(), { name: 'QuotaExceededError' })

/** A tab with manual timers. */
function aTab(channel?: Parameters<typeof createStorageHealth>[1]) {
  const timers: (() => void)[] = []
  const after = (_ms: number, work: () => void) => {
    timers.push(work)
    return () => {}
  }
  const health = createStorageHealth({ after }, channel)
  return { health, pass: () => timers.splice(0).map((work) => work()) }
}

describe('a device that is full', () => {
  it('is known from a write that failed for want of room, and from no other failure', () => {
    const { health } = aTab()
    health.report(new Error('anything'))
    expect(health.state.getState().full).toBe(false)
    health.report(noRoom())
    expect(health.state.getState().full).toBe(true)
  })

  it('is looked at again until there is room, which is then announced', async () => {
    const { health, pass } = aTab()
    const onRoom = vi.fn()
    health.onRoom(onRoom)
    const hasRoom = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
    health.follow({ storage: {} as never, multiInstance: true, hasRoom })
    health.report(noRoom())
    pass()
    await vi.waitFor(() => expect(hasRoom).toHaveBeenCalledTimes(1))
    expect(health.state.getState().full).toBe(true)
    expect(onRoom).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(pass()).toHaveLength(1))
    await vi.waitFor(() => expect(onRoom).toHaveBeenCalledOnce())
    expect(health.state.getState().full).toBe(false)
  })

  it('is announced to the other tabs', () => {
    const { port1, port2 } = new MessageChannel()
    const postMessage = vi.spyOn(port1, 'postMessage')
    aTab(port1).health.report(noRoom())
    expect(postMessage).toHaveBeenCalledOnce()
    const { health } = aTab(port2)
    port2.dispatchEvent(new MessageEvent('message', { data: { update: { full: true } } }))
    expect(health.state.getState().full).toBe(true)
    port1.close()
    port2.close()
  })
})

it('a database that has been pulled whole is not the one that the browser made anew in its place', async () => {
  const localStorage = memoryKeyValues()
  localStorage.setItem(OWN_COMPLETE_KEY, 'first')
  const whole = (token: string) =>
    isFullyPulled(localStorage, OWN_COMPLETE_KEY, { storageToken: Promise.resolve(token) })
  expect(await whole('first')).toBe(true)
  expect(await whole('second')).toBe(false)
})

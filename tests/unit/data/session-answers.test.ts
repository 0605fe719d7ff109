import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createParts } from '#data/device/parts.ts'
import { createSessionWatch } from '#data/device/session-watch.ts'
import type { Member } from '#data/device/state.ts'
import { ours } from '#tests/fixtures/answers.ts'
import { nodeEnvironment } from '#tests/fixtures/device/node-environment.ts'
import { BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A device whose calls are answered by hand. */
function aWatch() {
  const answers: ((response: Response | Error) => void)[] = []
  const fetch = (_url: string) =>
    new Promise<Response>((resolve, reject) => {
      answers.push((response) => (response instanceof Error ? reject(response) : resolve(response)))
    })
  const parts = createParts(nodeEnvironment({ fetch }).environment)
  const gone = vi.fn(async () => {})
  const watch = createSessionWatch(parts, gone)
  const isMember = (uid: Member['uid']) => parts.state.setState({ member: { uid, expired: false } as Member })
  const expired = () => parts.state.getState().member?.expired
  return { watch, answers, gone, isMember, expired }
}

const refusal = (error: string) => ours({ error }, 401)

it.each(['not-signed-in', 'account-gone'])(
  'an answer of %s about a member who has left is not the next one',
  async (code) => {
    const { watch, answers, gone, isMember, expired } = aWatch()
    isMember(BOUTIQUE)
    const checked = watch.check()
    isMember(CREATEUR)
    answers[0]?.(refusal(code))
    await checked
    expect(expired()).toBe(false)
    expect(gone).not.toHaveBeenCalled()
  },
)

it('an answer that names the member of before says nothing of the next one', async () => {
  const { watch, answers, isMember, expired } = aWatch()
  isMember(BOUTIQUE)
  const checked = watch.check()
  isMember(CREATEUR)
  answers[0]?.(ours({ uid: CREATEUR }))
  await checked
  expect(expired()).toBe(false)
})

it('a device that has closed asks for nothing more', async () => {
  const { watch, answers, isMember } = aWatch()
  isMember(BOUTIQUE)
  const checked = watch.check()
  watch.close()
  answers[0]?.(new TypeError('lost'))
  await checked
  expect(vi.getTimerCount()).toBe(0)
})

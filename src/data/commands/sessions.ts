import type { SessionLine } from '#domain/session.ts'
import type { Device } from '../device/device.ts'
import { done, type Outcome } from '../outcome.ts'
import { type AccountCode, account } from './account.ts'

export async function listSessions(device: Device): Promise<Outcome<AccountCode, readonly SessionLine[]>> {
  const answer = await account<{ readonly sessions: readonly SessionLine[] }>(device, '/api/sessions', {})
  return answer.ok ? { ok: true, value: answer.value.sessions } : answer
}

/** Ends another session; one that has ended meanwhile is no failure. */
export async function endSession(device: Device, id: string): Promise<Outcome<AccountCode>> {
  const answer = await account(device, `/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
  return answer.ok || answer.code === 'not-found' ? done : answer
}

export async function endOtherSessions(device: Device): Promise<Outcome<AccountCode>> {
  const answer = await account(device, '/api/sessions', { method: 'DELETE' })
  return answer.ok ? done : answer
}

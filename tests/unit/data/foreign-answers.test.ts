import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchElsewhere } from '#data/catalogue/elsewhere.ts'
import { fetchManifest, fetchPiece } from '#data/catalogue/pieces.ts'
import { changeEmail, confirmAddress, deleteAccount, signIn, signUp, undoChange } from '#data/commands/account.ts'
import { sendContact, sendReport } from '#data/commands/contact.ts'
import { fetchExport } from '#data/commands/own-data.ts'
import type { Device } from '#data/device/device.ts'
import { goneMembers } from '#data/device/remove-detached.ts'
import { createServices } from '#data/device/services.ts'
import { createSessionWatch } from '#data/device/session-watch.ts'
import { sentOf } from '#data/photos/send.ts'
import type { Fetch } from '#data/server/http.ts'
import type { ActiveMember } from '#data/session/state.ts'
import { DETACHED_MEMBERS_KEY } from '#data/store/names.ts'
import { fetchChanges } from '#data/sync/pull.ts'
import { askFile, askModeration, sendAppeal } from '#operator/ask.ts'
import { FOREIGN_ANSWERS, ours } from '#tests/fixtures/answers.ts'
import { nodeEnvironment } from '#tests/fixtures/device/node-environment.ts'
import { anAnnonce, CREATEUR } from '#tests/fixtures/documents.ts'
import { SESSION_TO_END_KEY } from '#wire/names.ts'

/** No retry happens by itself. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A member's device that gets this answer to all calls. Its service worker accepts messages. */
function aDeviceOn(fetch: Fetch) {
  const { environment } = nodeEnvironment({ fetch })
  const parts = createServices(environment)
  parts.state.setState({ member: { uid: CREATEUR, expired: false } as ActiveMember })
  const messageQueue = { ...parts.messageQueue, keep: async () => true }
  return { ...parts, messageQueue } as unknown as Device
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
const PIECE = { name: 'a'.repeat(64), bytes: 1, count: 1 }
const MESSAGE = { id: 'b'.repeat(32), nom: 'A', email: 'a@a.fr', sujet: 'general', message: 'Bonjour' }
const REPORT = { kind: 'annonce', about: 'x', reason: 'scam', text: '', nom: '', email: '' }

type Fate = readonly [who: string, ask: (fetch: Fetch) => Promise<unknown>, without: unknown]

/** Something that a device asks, and what comes of it when nothing answers. */
function asking(who: string, without: unknown, ask: (device: Device) => Promise<unknown>): Fate {
  return [who, (fetch) => ask(aDeviceOn(fetch)), without]
}

/** Something that fails as it does when nothing answers. */
function failing(who: string, ask: (device: Device) => Promise<unknown>): Fate {
  return asking(who, 'Unreachable', (device) => ask(device).catch(nameOf))
}

const QUEUED = { ok: true, value: 'queued' }
const OFFLINE = { ok: false, code: 'offline' }

const CHECK = asking('the check of a session', [false, 0], async (device) => {
  const gone = vi.fn(async () => {})
  const watch = createSessionWatch(device, gone)
  await watch.check()
  watch.close()
  return [device.state.getState().member?.expired, gone.mock.calls.length]
})
const SIGN_OFF = asking('the end of a session', true, async ({ signOff, environment }) => {
  signOff.begin()
  await signOff.finish()
  signOff.close()
  return environment.localStorage.getItem(SESSION_TO_END_KEY) !== null
})
const CATALOGUE = failing('the catalogue', ({ call }) => fetchManifest(call))
const SEEN: Fate = [
  'an annonce that was seen',
  async (fetch) => {
    const seen = anAnnonce({})
    let isFirstCall = true
    const device = aDeviceOn(async (url, init) => {
      if (!isFirstCall) return fetch(url, init)
      isFirstCall = false
      return ours(seen)
    })
    await fetchElsewhere(device, seen._id)
    return (await fetchElsewhere(device, seen._id))?._id === seen._id
  },
  true,
]
const PHOTO: Fate = [
  'a photo',
  async (fetch) => {
    const answer = await fetch('/photos/x', { method: 'PUT' })
    const sent = sentOf(answer, await answer.text())
    return sent !== 'sent' && 'retryAfterMs' in sent
  },
  true,
]
const OPERATOR: Fate = [
  'an operator',
  async (fetch) => {
    vi.stubGlobal('fetch', fetch)
    const asked = [askModeration('GET', '/x'), askModeration('POST', '/x', {}), sendAppeal({} as never)]
    const answers = await Promise.all([...asked, askFile('/x', {})])
    return answers.map((answer) => !answer.ok && answer.code)
  },
  ['offline', 'offline', 'offline', 'offline'],
]

/** The callers of the server. */
const ASKERS: readonly Fate[] = [
  failing('a call', ({ call }) => call('/x')),
  failing('a call for bytes', ({ call }) => call('/x', { as: 'bytes' })),
  asking('the fate of members who left data here', [], async (device) => {
    device.environment.localStorage.setItem(DETACHED_MEMBERS_KEY, CREATEUR)
    return goneMembers(device)
  }),
  failing('a piece of the catalogue', ({ call }) => fetchPiece(call, PIECE)),
  asking('a contact message', QUEUED, (device) => sendContact(device, MESSAGE as never)),
  asking('a report', QUEUED, (device) => sendReport(device, REPORT as never, 'n')),
  asking('an address to prove', OFFLINE, (device) => confirmAddress(device, 't')),
  asking('a copy of the data', false, async (device) => (await fetchExport(device, 'zip')).ok),
  ...[CHECK, SIGN_OFF, CATALOGUE, SEEN, PHOTO, OPERATOR],
]

it.each(ASKERS)("an answer that is not the gateway's decides nothing for %s", async (_who, ask, without) => {
  for (const [name, answer] of FOREIGN_ANSWERS) {
    expect([name, await ask(async () => answer())]).toEqual([name, without])
  }
})

const LOGIN = { email: 'ana@exemple.fr', password: 'p', userType: 'createur' } as const

/** Those that need the content of the answer. */
const READERS: readonly Fate[] = [
  ...[CHECK, CATALOGUE, SEEN],
  asking('a sign-in', OFFLINE, (device) => signIn(device, LOGIN.email, LOGIN.password)),
  asking('a sign-up', OFFLINE, (device) => signUp(device, LOGIN)),
  asking('a change of address', OFFLINE, (device) => changeEmail(device, LOGIN.email, LOGIN.password)),
  asking('a change of address taken back', OFFLINE, (device) => undoChange(device, 't')),
  failing('what has changed', ({ call }) => fetchChanges(call, 'annonces', {})),
]
/** Those that only need to know that it is done. */
const ENDS: readonly Fate[] = [SIGN_OFF, asking('the end of an account', OFFLINE, (device) => deleteAccount(device))]

const OTHERS = [{}, [], 'ok', 7, { ok: true }, { results: [] }]

it.each([
  ...READERS.map((fate) => [...fate, [null, '', ...OTHERS]] as const),
  ...ENDS.map((fate) => [...fate, OTHERS] as const),
])(
  'an answer under our header that says nothing of what was asked decides nothing for %s',
  async (_who, ask, without, bodies) => {
    for (const body of bodies) expect([body, await ask(async () => ours(body))]).toEqual([body, without])
  },
)

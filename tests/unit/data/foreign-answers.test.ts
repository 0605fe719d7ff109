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

/** Something that a device asks, which fails as it does when nothing answers. */
function failing(who: string, ask: (device: Device) => Promise<unknown>): Fate {
  return [who, (fetch) => ask(aDeviceOn(fetch)).catch(nameOf), 'Unreachable']
}

/** The callers of the server, their outcome for each answer, and their outcome without one. */
const ASKERS: readonly Fate[] = [
  failing('a call', ({ call }) => call('/x')),
  failing('a call for bytes', ({ call }) => call('/x', { as: 'bytes' })),
  [
    'the check of a session',
    async (fetch) => {
      const device = aDeviceOn(fetch)
      const gone = vi.fn(async () => {})
      const watch = createSessionWatch(device, gone)
      await watch.check()
      watch.close()
      return [device.state.getState().member?.expired, gone.mock.calls.length]
    },
    [false, 0],
  ],
  [
    'the end of a session',
    async (fetch) => {
      const { signOff, environment } = aDeviceOn(fetch)
      signOff.begin()
      await signOff.finish()
      signOff.close()
      return environment.localStorage.getItem(SESSION_TO_END_KEY) !== null
    },
    true,
  ],
  [
    'the fate of members who left data here',
    async (fetch) => {
      const device = aDeviceOn(fetch)
      device.environment.localStorage.setItem(DETACHED_MEMBERS_KEY, CREATEUR)
      return goneMembers(device)
    },
    [],
  ],
  failing('the catalogue', ({ call }) => fetchManifest(call)),
  failing('a piece of the catalogue', ({ call }) => fetchPiece(call, PIECE)),
  [
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
  ],
  [
    'a contact message',
    async (fetch) => sendContact(aDeviceOn(fetch), MESSAGE as never),
    { ok: true, value: 'queued' },
  ],
  ['a report', async (fetch) => sendReport(aDeviceOn(fetch), REPORT as never, 'n'), { ok: true, value: 'queued' }],
  ['an address to prove', async (fetch) => confirmAddress(aDeviceOn(fetch), 't'), { ok: false, code: 'offline' }],
  ['a copy of the data', async (fetch) => (await fetchExport(aDeviceOn(fetch), 'zip')).ok, false],
  [
    'a photo',
    async (fetch) => {
      const answer = await fetch('/photos/x', { method: 'PUT' })
      const sent = sentOf(answer, await answer.text())
      return sent !== 'sent' && 'retryAfterMs' in sent
    },
    true,
  ],
  [
    'an operator',
    async (fetch) => {
      vi.stubGlobal('fetch', fetch)
      const answers = [
        await askModeration('GET', '/x'),
        await askModeration('POST', '/x', {}),
        await sendAppeal({} as never),
        await askFile('/x', {}),
      ]
      return answers.map((answer) => !answer.ok && answer.code)
    },
    ['offline', 'offline', 'offline', 'offline'],
  ],
]

it.each(ASKERS)("an answer that is not the gateway's decides nothing for %s", async (_who, ask, without) => {
  for (const [name, answer] of FOREIGN_ANSWERS) {
    expect([name, await ask(async () => answer())]).toEqual([name, without])
  }
})

const OFFLINE = { ok: false, code: 'offline' }
const LOGIN = { email: 'ana@exemple.fr', password: 'p', userType: 'createur' } as const

/** Those that need the content of the answer. */
const READERS: readonly Fate[] = [
  ...ASKERS.filter(([who]) => ['the check of a session', 'an annonce that was seen', 'the catalogue'].includes(who)),
  ['a sign-in', async (fetch) => signIn(aDeviceOn(fetch), LOGIN.email, LOGIN.password), OFFLINE],
  ['a sign-up', async (fetch) => signUp(aDeviceOn(fetch), LOGIN), OFFLINE],
  ['a change of address', async (fetch) => changeEmail(aDeviceOn(fetch), LOGIN.email, LOGIN.password), OFFLINE],
  ['a change of address taken back', async (fetch) => undoChange(aDeviceOn(fetch), 't'), OFFLINE],
  failing('what has changed', ({ call }) => fetchChanges(call, 'annonces', {})),
]
/** Those that only need to know that it is done. */
const ENDS: readonly Fate[] = [
  ...ASKERS.filter(([who]) => who === 'the end of a session'),
  ['the end of an account', async (fetch) => deleteAccount(aDeviceOn(fetch)), OFFLINE],
]

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

import { setTimeout as wait } from 'node:timers/promises'
import { ANNONCE_FORM_FIELDS, type Annonce } from '#domain/annonce.ts'
import type { Candidature, CandidatureStatus } from '#domain/candidature.ts'
import { anAnnonce } from '../../tests/fixtures/builders.ts'
import type { Name } from '../../tests/fixtures/device/controls.ts'
import { aDevice, type TestDevice } from '../../tests/fixtures/devices.ts'
import { typed } from './acts/act.ts'
import { anyOpen } from './acts/createur.ts'
import type { Fields } from './ledger.ts'
import type { Week } from './market.ts'
import type { WireMember } from './wire-member.ts'

/** A member's device, of the product's own code, and what it holds in the end. */
export interface DeviceLook {
  readonly name: string
  readonly uid: string
  readonly waiting: number
  readonly docs: Readonly<Record<string, readonly Fields[]>>
}

const LOOKED_AT: readonly Name[] = [
  'annonces',
  'candidatures',
  'users',
  'prives',
  'partenariats',
  'suivis',
  'conversations',
]
const CLOCK_EVERY_MS = 1000

function formOf(annonce: Fields): never {
  return Object.fromEntries(Object.keys(ANNONCE_FORM_FIELDS).map((field) => [field, annonce[field]])) as never
}

/** The device of somebody who has signed in, at one of the gateways. */
export async function openDevice(week: Week, member: WireMember): Promise<TestDevice> {
  const { uid, email, userType, cookie } = member
  const call = async () => ({ uid, email, userType })
  const device = await aDevice({ url: week.prng.pick(week.urls) }, { cookie, call: call as never })
  await device.moveClock(week.clock() - Date.now())
  return device
}

type Typing = (device: TestDevice, member: WireMember, week: Week) => Promise<unknown>

const next: {
  readonly [status: string]: {
    readonly boutique: readonly CandidatureStatus[]
    readonly createur: readonly CandidatureStatus[]
  }
} = {
  pending: {
    boutique: ['awaiting-creator', 'awaiting-creator', 'refused-by-boutique'],
    createur: ['withdrawn-by-creator'],
  },
  'awaiting-creator': { boutique: [], createur: ['confirmed', 'confirmed', 'declined-by-creator'] },
}

async function decide(device: TestDevice, member: WireMember, { prng }: Week): Promise<void> {
  const all = (await device.read('candidatures')) as unknown as Candidature[]
  const open = all.filter(({ status }) => (next[status]?.[member.userType] ?? []).length > 0)
  if (open.length === 0) return
  const one = prng.pick(open)
  await device.run('moveCandidature', one._id, prng.pick(next[one.status]?.[member.userType] ?? []))
}

async function edit(device: TestDevice, member: WireMember, week: Week): Promise<void> {
  const own = (await device.read('annonces')).filter(({ _id }) => _id.startsWith(member.uid))
  if (own.length === 0) return
  const one = week.prng.pick(own)
  const form = formOf(one) as Fields
  const changed = { ...form, description: typed(week), prix: week.prng.int(10, 90) }
  await device.run('editAnnonce', one._id as Annonce['_id'], changed as never, form as never)
}

async function talk(device: TestDevice, _member: WireMember, week: Week): Promise<void> {
  const all = await device.read('candidatures')
  const one = all.length === 0 ? undefined : week.prng.pick(all)
  if (one !== undefined) await device.run('sendMessage', one._id as Candidature['_id'], { text: typed(week) })
}

async function fill(device: TestDevice, _member: WireMember, week: Week): Promise<void> {
  const all = (await device.read('candidatures')) as unknown as Candidature[]
  const confirmed = all.filter(({ status }) => status === 'confirmed')
  if (confirmed.length === 0) return
  const one = week.prng.pick(confirmed)
  await device.run('setCell', one, 'aaaaaaaaaaaa', 'description', typed(week))
}

const TYPED: { readonly [who in 'boutique' | 'createur']: readonly Typing[] } = {
  boutique: [
    (device, { uid }, week) =>
      device.run('createAnnonce', formOf(anAnnonce(uid, { nom: typed(week), description: typed(week) }) as never)),
    edit,
    decide,
    decide,
    talk,
    fill,
  ],
  createur: [
    async (device, _member, week) => {
      const annonce = anyOpen(week)
      if (annonce !== undefined) await device.run('apply', annonce, typed(week))
    },
    async (device, _member, week) => {
      const annonce = anyOpen(week)
      if (annonce !== undefined) await device.run('addFavori', annonce)
    },
    decide,
    decide,
    talk,
    fill,
  ],
}

/** Somebody uses their device until the week is over: now and then without a network, in which they go on. */
export async function workOn(device: TestDevice, member: WireMember, week: Week, over: () => boolean): Promise<void> {
  const { prng, settings, tally } = week
  const pauseMs = (settings.seconds * 1000) / settings.acts
  while (!over()) {
    await wait(prng.int(0, 2 * pauseMs))
    if (over()) break
    const away = prng.next() < 0.25
    if (away) await device.offline()
    for (let acts = away ? prng.int(1, 4) : 1; acts > 0; acts -= 1) {
      await prng.pick(TYPED[member.userType])(device, member, week)
      tally.act('on a device')
    }
    if (away) {
      await wait(prng.int(500, 10_000))
      await device.online()
    }
  }
  await device.online()
}

/** Lets the devices' clocks go as fast as the week's. @returns what ends it */
export function hasten(devices: readonly TestDevice[], { clock }: Week): () => void {
  let at = clock() - Date.now()
  const timer = setInterval(() => {
    const ahead = clock() - Date.now()
    for (const device of devices) void device.moveClock(ahead - at).catch(() => undefined)
    at = ahead
  }, CLOCK_EVERY_MS)
  return () => clearInterval(timer)
}

/** What a device holds once it has sent and pulled everything. @param patienceMs after which it is taken as it is */
export async function lookAt(name: string, device: TestDevice, uid: string, patienceMs: number): Promise<DeviceLook> {
  const begun = performance.now()
  let status = await device.status()
  while ((status.waiting > 0 || !status.reachable || !status.ownComplete) && performance.now() - begun < patienceMs) {
    await wait(250)
    status = await device.status()
  }
  const docs: Record<string, readonly Fields[]> = {}
  for (const one of LOOKED_AT) docs[one] = await device.read(one)
  return { name, uid, waiting: status.waiting, docs }
}

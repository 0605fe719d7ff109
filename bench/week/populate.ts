import type { TestDevice } from '../../tests/fixtures/devices.ts'
import type { Week } from './market.ts'
import { openDevice } from './own-devices.ts'
import { WireMember } from './wire-member.ts'

export interface Crowd {
  /** Those who speak the wire. */
  readonly wire: readonly WireMember[]
  /** Those who have a device of the product's own code; the last have the account of another one of them. */
  readonly devices: readonly { readonly name: string; readonly member: WireMember; readonly device: TestDevice }[]
}

const JOINING_AT_ONCE = 8

/** The link of each mail that proves an address, followed by every other member. @returns what ends it */
function proveAddresses(week: Week, members: ReadonlyMap<string, WireMember>): () => void {
  let read = 0
  const timer = setInterval(() => {
    const { received } = week.smtp
    for (; read < received.length; read += 1) {
      const mail = received[read]
      const token = /\/adresse\/confirmer#([\w-]+)/.exec(mail?.text ?? '')?.[1]
      const member = members.get(mail?.to[0] ?? '')
      if (token === undefined || member === undefined || read % 2 === 0) continue
      member.ask('POST', '/api/adresse', { token }).then(
        () => week.tally.act('proves an address'),
        () => undefined,
      )
    }
  }, 500)
  return () => clearInterval(timer)
}

/** Everybody signs up, and has a profil. */
export async function populate(week: Week): Promise<Crowd & { readonly stop: () => void }> {
  const { settings, prng } = week
  const all = Array.from({ length: settings.members }, (_, at) => {
    return new WireMember(week, `dit-${prng.id(12)}@exemple.fr`, at % 2 === 0 ? 'boutique' : 'createur')
  })
  const stop = proveAddresses(week, new Map(all.map((member) => [member.email, member])))
  const rest = all.values()
  const join = async (): Promise<void> => {
    for (const member of rest) if (!(await member.join())) throw new Error('somebody could not sign up')
  }
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, join))
  const own = all.slice(0, settings.devices)
  // A third of the boutiques among them have a second device, at the shop.
  const second = own.filter(({ userType }, at) => userType === 'boutique' && at % 6 === 0)
  const devices = []
  for (const [at, member] of [...own, ...second].entries()) {
    if (at >= own.length) {
      member.cookie = '' // a session of its own, beside the first device's
      await member.signIn()
    }
    devices.push({ name: `device ${at}`, member, device: await openDevice(week, member) })
  }
  return { wire: all.slice(settings.devices), devices, stop }
}

import { setTimeout as wait } from 'node:timers/promises'
import { request } from '@playwright/test'
import { caller } from '#data/replication/http.ts'
import { accountOn, annonceOf } from '../tests/e2e/members.ts'
import { aDevice, type TestDevice } from '../tests/fixtures/devices.ts'
import { lineTo } from '../tests/fixtures/line.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { median, percentile, record } from './report.ts'

/**
 * How long after the network is back each device has sent what waited and received what it missed, in real time: real
 * devices, the built server, and nothing that tells them. After a build; ten minutes.
 */
const DEVICES = 16
const CUTS = [
  { seconds: 5, times: 3 },
  { seconds: 30, times: 3 },
  { seconds: 55, times: 2 },
  { seconds: 120, times: 2 },
]
const LOOK_MS = 100
const NEVER_MS = 180_000

interface Party {
  /** Writes in `elsewhere` as another device of the member. */
  readonly writeElsewhere: (change: object) => Promise<unknown>
  readonly device: TestDevice
  /** Written on the device while it is cut off. */
  readonly here: string
  readonly elsewhere: string
}

async function aParty(network: string): Promise<Party> {
  const api = await request.newContext({ baseURL: server.url })
  const account = await accountOn(server, api, 'boutique')
  const { _id: here } = await annonceOf(account)
  const { _id: elsewhere } = await annonceOf(account)
  const { cookies } = await api.storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await api.dispose()
  const call = caller((path, init) => {
    // The server ends a connection that has been idle for as long as a cut.
    const own = { origin: server.url, cookie, 'x-rayon-uid': account.uid, connection: 'close' }
    const headers = { ...(init.headers as { [name: string]: string }), ...own }
    return fetch(new URL(path, server.url), { ...init, headers })
  })
  const device = await aDevice({ url: network }, { cookie, call })
  await device.settled()
  const writeElsewhere = async (change: object) => {
    const path = '/sync/annonces/_all_docs?include_docs=true'
    const known = await call<{ rows: { doc: object }[] }>(path, { method: 'POST', body: { keys: [elsewhere] } })
    const docs = known.rows.map(({ doc }) => ({ ...doc, ...change }))
    return call('/sync/annonces/_bulk_docs', { method: 'POST', body: { docs } })
  }
  return { writeElsewhere, device, here, elsewhere }
}

async function isUpToDate({ device, elsewhere }: Party, prix: number): Promise<boolean> {
  const { waiting, reachable } = await device.status()
  if (waiting > 0 || !reachable) return false
  return (await device.read('annonces')).some((doc) => doc._id === elsewhere && doc.prix === prix)
}

async function healing(party: Party, prix: number, since: number): Promise<number> {
  while (!(await isUpToDate(party, prix))) {
    if (performance.now() - since > NEVER_MS) throw new Error(`never: ${JSON.stringify(await party.device.status())}`)
    await wait(LOOK_MS)
  }
  return performance.now() - since
}

function tell(cut: number, times: readonly number[]): void {
  const seconds = times.map((ms) => ms / 1000)
  const busiest = Math.max(...seconds.map((from) => seconds.filter((at) => at >= from && at < from + 1).length))
  const conditions = `${DEVICES} devices, ${times.length} returns`
  const say = (what: string, value: number, unit: string) =>
    record({ name: `back after a cut of ${cut} s, ${what}`, value, unit, conditions })
  say('median', median(seconds), 's')
  say('p90', percentile(seconds, 0.9), 's')
  say('at most', Math.max(...seconds), 's')
  say('within the busiest second', (100 * busiest) / seconds.length, '%')
}

const server = await startServer()
const network = await lineTo(server)
const parties: Party[] = []
for (let made = 0; made < DEVICES; made += 1) parties.push(await aParty(network.url))
let prix = 100
for (const { seconds, times } of CUTS) {
  const all: number[] = []
  for (let time = 0; time < times; time += 1) {
    prix += 1
    await network.cut()
    const cutAt = performance.now()
    const back = wait(seconds * 1000)
    await Promise.all(
      parties.map(async ({ device, here, writeElsewhere }) => {
        await device.patch('annonces', here, { prix })
        await writeElsewhere({ prix })
      }),
    )
    await back
    await network.mend()
    const since = performance.now()
    if (since - cutAt > (seconds + 1) * 1000) throw new Error('this machine is too busy to be measured on')
    all.push(...(await Promise.all(parties.map((party) => healing(party, prix, since)))))
  }
  tell(seconds, all)
}
for (const { device } of parties) await device.close()
await network.cut()
await server.stop()

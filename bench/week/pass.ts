import { setTimeout as wait } from 'node:timers/promises'
import type { TestDevice } from '../../tests/fixtures/devices.ts'
import { startSmtp } from '../../tests/fixtures/smtp.ts'
import { dropDatabases, ownPrefix } from '../../tests/fixtures/store.ts'
import { openBalancer } from './balancer.ts'
import { brokenIn } from './broken.ts'
import { buildGateway } from './built-gateway.ts'
import { badLines, devicesApart, mailsApart } from './end.ts'
import { findAll } from './found.ts'
import { aGateway, type RunningGateway } from './gateways.ts'
import { Ledger } from './ledger.ts'
import { liveOn } from './live-on.ts'
import { Market, type Week } from './market.ts'
import { type DeviceLook, hasten, lookAt, openDevice, workOn } from './own-devices.ts'
import { type Crowd, populate } from './populate.ts'
import { fastClock, type Settings } from './settings.ts'
import { Tally } from './tally.ts'
import type { Outcome } from './tell.ts'
import { conflictsIn, fates, killAll, raceAll } from './trouble.ts'
import { watch } from './watchers.ts'

const WATCHERS = 40 // members whose streams stay open, half of them at each gateway
const SETTLE_MS = 40_000 // for the jobs: offers that have lapsed, every 30 s, mails, and what a cluster took apart
const PATIENCE_MS = 120_000
const FRESH = 12 // devices that are opened when all is over

function settingsOfStore(settings: Settings, prefix: string, at: number): Readonly<Record<string, string>> {
  const url = settings.couchdbUrls[at]
  return url === undefined ? {} : { COUCHDB_URL: url, COUCHDB_PREFIX: prefix }
}

async function lookAtAll(week: Week, { devices, wire }: Crowd): Promise<readonly DeviceLook[]> {
  const looks: DeviceLook[] = []
  for (const { name, device, member } of devices) looks.push(await lookAt(name, device, member.uid, PATIENCE_MS))
  for (const member of wire.filter(({ isGone }) => !isGone).slice(0, FRESH)) {
    if (!(await member.signIn())) continue
    const device: TestDevice = await openDevice(week, member)
    looks.push(await lookAt('a fresh device', device, member.uid, PATIENCE_MS))
    await device.close()
  }
  return looks
}

async function untilMailsLeft({ smtp }: Week): Promise<void> {
  let before = -1
  while (smtp.received.length !== before) {
    before = smtp.received.length
    await wait(SETTLE_MS)
  }
}

/** Opens the gateways, lets the week pass, and looks at what is left of it. */
export async function passWeek(
  settings: Settings,
  folder: string,
): Promise<{ readonly week: Week; readonly outcome: Outcome }> {
  const prefix = settings.couchdbUrls.length === 0 ? '' : ownPrefix()
  const smtp = await startSmtp()
  const beganAt = Date.now()
  const clock = fastClock(beganAt, settings.seconds)
  const env = {
    SMTP_URL: smtp.url.href,
    SMTP_STARTTLS: 'offered',
    MAIL_FROM: 'Rayon Libre <bonjour@marche.fr>',
    LOG_LEVEL: 'info',
    WEEK_BEGAN_AT: String(beganAt),
    WEEK_SECONDS: String(settings.seconds),
  }
  const program = await buildGateway()
  const gateways: RunningGateway[] = []
  for (let at = 0; at < Math.max(1, settings.couchdbUrls.length); at += 1) {
    gateways.push(
      await aGateway(program, folder, `gateway-${at + 1}`, { ...env, ...settingsOfStore(settings, prefix, at) }),
    )
  }
  await Promise.all(gateways.map((gateway) => gateway.start()))

  const [market, tally] = [new Market(), new Tally()]
  const ledger = new Ledger((taken) => market.take(taken))
  let over = true // nothing is cut while members join
  const isOver = () => over
  const balancers = await Promise.all(
    gateways.map(({ port }) =>
      openBalancer(port, {
        fateOf: fates(settings, isOver),
        onAsked: (asked) => ledger.asked(asked),
        onAnswered: (exchange) => {
          ledger.answered(exchange)
          tally.answered(exchange)
        },
        onLost: (why) => tally.loss(why),
      }),
    ),
  )
  const urls = balancers.map(({ url }) => url)
  const week: Week = { settings, prng: settings.prng, clock: clock.now, urls, ledger, market, tally, smtp }

  const crowd = await populate(week)
  console.log(`  everybody has joined after ${Math.round((Date.now() - beganAt) / 1000)} s`)
  const stopHaste = hasten(
    crowd.devices.map(({ device }) => device),
    week,
  )
  const watching = crowd.wire
    .slice(0, WATCHERS)
    .map((member, at) => watch(week, member, urls[at % urls.length] as string))
  over = false
  const ends = setTimeout(() => {
    over = true
  }, settings.seconds * 1000)
  const [killed, raced] = await Promise.all([
    killAll(gateways, week),
    raceAll(crowd.wire, week, isOver),
    ...crowd.wire.map((member) => liveOn(member, week, isOver)),
    ...crowd.devices.map(({ device, member }) => workOn(device, member, week, isOver)),
  ])
  clearTimeout(ends)
  over = true
  console.log(`  the week is over after ${Math.round((Date.now() - beganAt) / 1000)} s`)
  for (const stop of watching) stop()

  // Nothing lapses while the devices are compared.
  clock.stop(clock.now())
  for (const gateway of gateways) gateway.stopClock(clock.now())
  await untilMailsLeft(week)
  const looks = await lookAtAll(week, crowd)
  stopHaste()
  crowd.stop()
  for (const { device } of crowd.devices) await device.close()
  const memory = gateways.map((gateway) => gateway.memory())
  const conflicts = (await Promise.all(gateways.map((gateway) => gateway.metrics()))).reduce(
    (sum, text) => sum + conflictsIn(text),
    killed.conflicts,
  )
  for (const gateway of gateways) await gateway.stop()
  for (const balancer of balancers) await balancer.close()
  const now = clock.now()
  const where = { DATA_DIR: `${folder}/gateway-1`, ...settingsOfStore(settings, prefix, 0) }
  const found = await findAll(where)
  const logs = await Promise.all(gateways.map((gateway) => gateway.log()))
  await smtp.close()
  const nodes = new Set(settings.couchdbUrls).size
  const store =
    nodes === 0
      ? 'one gateway on the embedded store'
      : `two gateways on CouchDB by ${nodes === 1 ? 'one node' : 'two nodes'}`
  const raceBroken = raced.map((what) => ({ rule: 'both-answers', what }) as const)
  const broken = [...raceBroken, ...brokenIn(ledger, found)]
  const apart = devicesApart(looks, found)
  // What is broken can be looked at.
  if (prefix !== '' && broken.length + apart.length === 0) await dropDatabases(prefix)
  return {
    week,
    outcome: {
      seconds: settings.seconds,
      killed,
      broken,
      apart,
      mails: mailsApart(smtp.received, found, now),
      badLines: logs.flatMap(badLines),
      conflicts,
      memory,
      store,
    },
  }
}

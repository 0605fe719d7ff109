import { NO_COMMUNES } from '#domain/market/search/commune-lookup.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'
import { pictureSender } from '#tests/fixtures/device/node-environment.ts'
import type { BrowserInput, BrowserParts } from './browser-parts.ts'
import { cryptoOf } from './crypto.ts'
import { createKillSwitch } from './kill-switch.ts'
import { pageOf } from './page.ts'
import { pictures } from './pictures.ts'
import { programTime } from './program-time.ts'
import { tabStorage, tabTable } from './tab-stores.ts'

export type Tab = ReturnType<typeof createTab>

/** A tab of a browser, with its own copy of the app; its caller starts it. @param skewMs how far the clock is ahead */
export function createTab(input: BrowserInput, parts: BrowserParts, skewMs: number) {
  const { program, timeline, activity, prng } = input
  const { states, network, outbox, drafts, caches, channelOf, locks, storage: shared } = parts
  const time = programTime(timeline, skewMs)
  const killSwitch = createKillSwitch(() => {
    time.end()
    shared.leave(killSwitch)
    locks.release(killSwitch)
  })
  const { isDead } = killSwitch
  const OwnChannel = channelOf(isDead)
  const silent = () => {}
  const app = program({
    ...time.globals,
    BroadcastChannel: OwnChannel,
    crypto: cryptoOf(prng),
    console: { ...console, warn: silent, error: silent, log: silent },
    Math: Object.assign(Object.create(Math), { random: prng.next }),
    self: {},
  })
  const storage = tabStorage(app.getRxStorageMemory(), states, killSwitch, activity)
  const { localStorage, onStorage } = shared.forTab(killSwitch)
  const page = pageOf(killSwitch, onStorage)
  const fetch = network.fetchOf(isDead)
  const device = app.createDevice({
    openStorage: async () => ({ storage: storage as never, multiInstance: true }),
    deleteRemains: async () => {},
    firstScreen: { shown: () => {}, whenShown: async () => {} },
    openOutbox: () => tabTable(outbox, killSwitch, ['keep', 'refuse', 'removePicture', 'removePhoto', 'removeAllOf']),
    openDrafts: async () => tabTable(drafts, killSwitch, ['write', 'put', 'removeAllOf']),
    localStorage,
    sessionStorage: memoryKeyValues(),
    caches,
    persistStorage: async () => {},
    fetch,
    retryMs: 2000,
    sendPicture: pictureSender(fetch),
    resize: pictures,
    clock: { now: time.now, after: time.after },
    random: prng.next,
    page,
    locks: locks.forOwner(killSwitch, isDead),
    openChannel: (channel) => new OwnChannel(channel) as unknown as BroadcastChannel,
    serviceWorker: parts.worker.container,
    notification: undefined,
    browser: () => ({ engine: 'other', installed: false }),
    loadCommunes: async () => [],
    loadCommuneLookup: async () => NO_COMMUNES,
    suggestCommunes: async () => {},
  })
  return {
    device,
    app,
    /** The sign on its badge. */
    sign: app.followSign(device),
    isDead,
    kill: killSwitch.kill,
    killAtWrite: killSwitch.killAtWrite,
    /** Sets its browser's clock while it runs. */
    setClock: time.setSkew,
    online: () => page.emit('online'),
    offline: () => page.emit('offline'),
  }
}

import { createHash } from 'node:crypto'
import type { Device } from '#data/device/device.ts'
import type { DeviceEnvironment, Page } from '#data/device/environment.ts'
import { type SessionRecord, writeSessionRecord } from '#data/device/session-record.ts'
import { type SendPicture, sentOf } from '#data/photos/send.ts'
import type { Sign } from '#data/sync-status.ts'
import { memoryCaches, memoryKeyValues, memoryOutbox } from '#tests/fixtures/device/memory-stores.ts'
import { SHA256_HEADER, UID_HEADER } from '#wire/headers.ts'
import type { Prng } from '../../scripts/seed/prng.ts'
import type { Activity } from './activity.ts'
import type { Answered, Asked, GatewayHost } from './gateway-host.ts'
import { type DeviceNetwork, deviceNetwork } from './network.ts'
import type { Program } from './realm.ts'
import { programTime, type Timeline } from './timeline.ts'

type TabExports = typeof import('./programs/tab.ts')

/** A tab of a browser, with a copy of the app of its own. */
export interface Tab {
  readonly device: Device
  readonly app: TabExports
  /** What its badge says. */
  readonly sign: () => Sign | undefined
  readonly alive: boolean
  /** The reader closes it, or it crashes: it does nothing more, wherever it is. */
  kill(): void
  /** It dies at its nth write of the storage from now, just before or just after. */
  killAtWrite(nth: number, after: boolean): void
  online(): void
  offline(): void
}

/** How RxDB names what it keeps in memory. */
const KEY_SEPARATOR = '--memory--'

export interface StoredDoc {
  readonly _id: string
  readonly _deleted: boolean
  readonly unsentAt: string
  readonly [field: string]: unknown
}

/** What RxDB keeps of a collection: its documents, and the last writes, which it files when it next looks. */
interface Kept {
  readonly documents: ReadonlyMap<string, StoredDoc>
  readonly ensurePersistenceTask?: {
    readonly bulkInsertDocs: readonly { readonly document: StoredDoc }[]
    readonly bulkUpdateDocs: readonly { readonly document: StoredDoc }[]
  }
}

function docsOf({ documents, ensurePersistenceTask: last }: Kept): StoredDoc[] {
  const all = new Map(documents)
  for (const { document } of [...(last?.bulkInsertDocs ?? []), ...(last?.bulkUpdateDocs ?? [])]) {
    all.set(document._id, document)
  }
  return [...all.values()]
}

/** One browser: what it stores, its tabs, its network. */
export interface Browser {
  readonly name: string
  readonly network: DeviceNetwork
  readonly tabs: readonly Tab[]
  /** The tabs that are there. */
  live(): readonly Tab[]
  openTab(): Promise<Tab>
  signInAs(record: SessionRecord | null): void
  /** Sets its clock, for the tabs opened from now on. */
  setClock(skewMs: number): void
  /** What it keeps of a collection, whether a tab is open or not. */
  stored(database: string, collection: string): readonly StoredDoc[]
  databases(): readonly string[]
  readonly outbox: ReturnType<typeof memoryOutbox>
}

export interface BrowserInput {
  readonly name: string
  readonly program: Program<TabExports>
  readonly host: GatewayHost
  readonly timeline: Timeline
  readonly activity: Activity
  readonly prng: Prng
  readonly skewMs: number
  readonly multiInstance: boolean
  readonly onSend: (asked: Asked) => void
  readonly onAnswer: (asked: Asked, answered: Answered) => void
}

const never = () => new Promise<never>(() => {})

/** The methods of a storage that change it. */
const WRITES: readonly (string | symbol)[] = ['bulkWrite', 'cleanup', 'remove']

/** `BroadcastChannel` between the tabs of one browser. */
function channels(activity: Activity) {
  const open = new Set<Channel>()
  class Channel extends EventTarget {
    readonly name: string
    onmessage: ((event: MessageEvent) => void) | null = null
    isDead: () => boolean = () => false
    constructor(name: string) {
      super()
      this.name = name
      open.add(this)
    }
    postMessage(data: unknown): void {
      if (this.isDead()) return
      for (const other of open) {
        if (other === this || other.name !== this.name) continue
        const copy = structuredClone(data)
        activity.note()
        setImmediate(() => {
          if (!open.has(other) || other.isDead()) return
          const event = new MessageEvent('message', { data: copy })
          other.onmessage?.(event)
          other.dispatchEvent(event)
        })
      }
    }
    close(): void {
      open.delete(this)
    }
  }
  return (isDead: () => boolean) =>
    class extends Channel {
      constructor(name: string) {
        super(name)
        this.isDead = isDead
      }
    }
}

/** `navigator.locks` between the tabs of one browser, exclusive. */
function lockManager() {
  const queues = new Map<string, (() => void)[]>()
  const held = new Map<string, Tab | object>()
  const next = (name: string) => {
    held.delete(name)
    queues.get(name)?.shift()?.()
  }
  return {
    of: (owner: object, isDead: () => boolean) => ({
      request: (name: string, work: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          const begin = () => {
            if (isDead()) return next(name)
            held.set(name, owner)
            work()
              .then(resolve, reject)
              .finally(() => {
                if (held.get(name) === owner) next(name)
              })
          }
          if (held.has(name)) queues.set(name, [...(queues.get(name) ?? []), begin])
          else begin()
        }),
    }),
    release: (owner: object) => {
      for (const [name, by] of [...held]) if (by === owner) next(name)
    },
  }
}

function cryptoOf(prng: Prng) {
  const getRandomValues = <T extends Uint8Array>(array: T): T => {
    for (let at = 0; at < array.length; at += 1) array[at] = prng.int(0, 255)
    return array
  }
  return {
    getRandomValues,
    randomUUID: () => `${prng.id(8)}-${prng.id(4)}-${prng.id(4)}-${prng.id(4)}-${prng.id(12)}`,
    subtle: {
      digest: async (_algorithm: string, data: ArrayBuffer | Uint8Array) => {
        const hash = createHash('sha256')
          .update(new Uint8Array(data as ArrayBuffer))
          .digest()
        return hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.byteLength)
      },
    },
  }
}

export function createBrowser(input: BrowserInput): Browser {
  const { name, program, timeline, activity, prng, multiInstance } = input
  let { skewMs } = input
  const network = deviceNetwork(input)
  const states = new Map<string, Kept>()
  const localStorage = memoryKeyValues()
  const outbox = memoryOutbox()
  const { caches } = memoryCaches()
  const channelOf = channels(activity)
  const locks = lockManager()
  const tabs: Tab[] = []
  const storageListeners = new Map<object, Set<(key: string | null, value: string | null) => void>>()

  async function openTab(): Promise<Tab> {
    const time = programTime(timeline, skewMs)
    const state = { dead: false, writesLeft: Number.POSITIVE_INFINITY, after: false }
    const isDead = () => state.dead
    const owner = {}
    const kill = () => {
      state.dead = true
      time.end()
      storageListeners.delete(owner)
      locks.release(owner)
    }
    const OwnChannel = channelOf(isDead)
    const math = Object.assign(Object.create(Math), { random: prng.next })
    const quiet = (...args: unknown[]) => {
      if (process.env.TRACE) process.stderr.write(`${name} console ${args.map(String).join(' ').slice(0, 500)}\n`)
    }
    const app = program({
      ...time.globals,
      BroadcastChannel: OwnChannel,
      crypto: cryptoOf(prng),
      console: { ...console, warn: quiet, error: quiet, log: quiet },
      Math: math,
      self: {},
    })
    const memory = { ...app.getRxStorageMemory(), collectionStates: states as never }

    /** One write of the storage, which a kill may come before or after. */
    function counted<T>(work: () => Promise<T>): Promise<T> {
      state.writesLeft -= 1
      const last = state.writesLeft === 0
      if (last && !state.after) kill()
      if (state.dead) return never()
      const done = work()
      if (last) kill()
      return state.dead ? never() : done
    }

    const storage = {
      ...memory,
      createStorageInstance: async (params: never) => {
        if (state.dead) return never()
        const instance = await memory.createStorageInstance(params)
        return new Proxy(instance, {
          get(target, property) {
            const value: unknown = Reflect.get(target, property)
            if (typeof value !== 'function') return value
            return (...args: unknown[]) => {
              activity.note()
              if (state.dead) return never()
              const work = () => value.apply(target, args) as Promise<unknown>
              return WRITES.includes(property) ? counted(work) : work()
            }
          },
        })
      },
    }
    const listeners = new Map<string, Set<() => void>>()
    const emit = (signal: string) => {
      if (!state.dead) for (const listener of [...(listeners.get(signal) ?? [])]) listener()
    }
    const page: Page = {
      isVisible: () => true,
      on: (signal, listener) => {
        const all = listeners.get(signal) ?? new Set()
        listeners.set(signal, all.add(listener))
        return () => void all.delete(listener)
      },
      onStorage: (listener) => {
        const mine = storageListeners.get(owner) ?? new Set()
        storageListeners.set(owner, mine.add(listener))
        return () => void mine.delete(listener)
      },
    }
    const tellOthers = (key: string, value: string | null) => {
      activity.note()
      setImmediate(() => {
        for (const [tab, all] of storageListeners) if (tab !== owner) for (const listener of all) listener(key, value)
      })
    }
    const ownLocalStorage = {
      getItem: localStorage.getItem,
      key: localStorage.key,
      get length() {
        return localStorage.length
      },
      setItem: (key: string, value: string) => {
        if (state.dead) return
        localStorage.setItem(key, value)
        tellOthers(key, value)
      },
      removeItem: (key: string) => {
        if (state.dead) return
        localStorage.removeItem(key)
        tellOthers(key, null)
      },
    }
    const fetch = network.fetchOf(isDead)
    const sendPicture: SendPicture = async ({ url, uid, blob, sha256 }, _onProgress, signal) => {
      const headers = { 'content-type': blob.type, [SHA256_HEADER]: sha256, [UID_HEADER]: uid }
      try {
        const response = await fetch(url, { method: 'PUT', headers, body: blob, signal })
        return sentOf(response.status, await response.text(), response.headers.get('retry-after'))
      } catch {
        return { later: 0 }
      }
    }
    const environment: DeviceEnvironment = {
      openStorage: async () => ({ storage: storage as never, multiInstance }),
      deleteRemains: async () => {},
      openOutbox: () => ({ ...outbox, close: () => {} }),
      localStorage: ownLocalStorage,
      sessionStorage: memoryKeyValues(),
      caches,
      clearPhotoLedger: async () => {},
      persistStorage: async () => {},
      fetch,
      retryMs: 2000,
      sendPicture,
      resize: async () => ({ ok: false, code: 'unreadable' }),
      clock: { now: time.now, after: time.after },
      random: prng.next,
      page,
      locks: locks.of(owner, isDead),
      openChannel: (channel) => (multiInstance ? (new OwnChannel(channel) as unknown as BroadcastChannel) : undefined),
      serviceWorker: undefined,
      notification: undefined,
      loadCommunes: async () => [],
      addressService: { search: async () => [] },
    }
    const device = app.createDevice(environment)
    const sign = app.followSign(device)
    const tab: Tab = {
      device,
      app,
      sign,
      get alive() {
        return !state.dead
      },
      kill,
      killAtWrite: (nth, after) => {
        state.writesLeft = nth
        state.after = after
      },
      online: () => emit('online'),
      offline: () => emit('offline'),
    }
    tabs.push(tab)
    await Promise.race([device.start(), activity.quiet(() => timeline.runDue())])
    return tab
  }

  return {
    name,
    network,
    tabs,
    outbox,
    live: () => tabs.filter(({ alive }) => alive),
    openTab,
    databases: () => [...new Set([...states.keys()].map((key) => key.split(KEY_SEPARATOR)[0] ?? ''))],
    stored: (database, collection) => {
      const found = [...states].find(([key]) => key.startsWith([database, collection, ''].join(KEY_SEPARATOR)))
      return found === undefined ? [] : docsOf(found[1]).filter((doc) => !doc._deleted)
    },
    setClock: (ms) => {
      skewMs = ms
    },
    signInAs: (record) => writeSessionRecord(localStorage, record),
  }
}

import type { Uid } from '#domain/ids.ts'
import type { User, UserType } from '#domain/user.ts'
import type { Store } from '#gateway/store/store.ts'
import { aUser } from '#tests/fixtures/builders.ts'
import { createPrng, type Prng } from '../../../scripts/seed/prng.ts'
import { type Activity, createActivity } from './activity.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type GatewayHost, type GatewayRequest, type GatewayResponse, gatewayHost } from './gateway-host.ts'
import { diskStore, memoryStore } from './model-store.ts'
import { gatewayProgram, tabProgram, workerProgram } from './realm.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** Every member's password. */
export const PASSWORD = 'motdepasse'

const START = Date.parse('2026-02-10T12:00:00.000Z')

export interface Member {
  readonly uid: Uid
  readonly userType: UserType
  readonly email: string
}

/** One history's world: a store, its gateway, members and their browsers, on one timeline. */
export interface World {
  readonly timeline: Timeline
  readonly activity: Activity
  /** The current store; another one after a restore. */
  readonly store: Store
  readonly host: GatewayHost
  readonly browsers: readonly Browser[]
  readonly prng: Prng
  member(userType: UserType): Promise<Member>
  /** A browser with one tab, where the member is signed in. @param skewMs how far its clock is ahead */
  browser(member: Member, skewMs?: number): Promise<Browser>
  openSession(member: Member): Promise<string>
  /** Lifts the tight rate limits. */
  loosenRates(): void
  /** Lets everything that can happen now happen. */
  quiet(): Promise<void>
  advance(ms: number): Promise<void>
  /** Stops the gateway and copies the store. */
  copyStore(): Promise<void>
  /** Restores the last copy. @returns false when there is none */
  putStoreBack(): Promise<boolean>
  /** Removes every replicated document; the accounts stay. */
  emptyStore(): Promise<void>
  close(): Promise<void>
}

let programs:
  | Promise<
      [
        Awaited<ReturnType<typeof tabProgram>>,
        Awaited<ReturnType<typeof gatewayProgram>>,
        Awaited<ReturnType<typeof workerProgram>>,
      ]
    >
  | undefined

export interface Watch {
  /** Called for each call of a device. */
  readonly onCall: (browser: Browser, request: GatewayRequest) => void
  /** Called for each answer of the server, whether or not it arrives. */
  readonly onAnswer: (request: GatewayRequest, answered: GatewayResponse) => void
  /** Called for each network fault of a call. */
  readonly onFault: () => void
  readonly onJobFailed: (job: string, error: unknown) => void
}

interface Circumstances {
  /** The store will be copied: it must be on disk. */
  readonly onDisk?: boolean
  /** Members' writes are tightly rate-limited. */
  readonly tight?: boolean
}

export async function createWorld(seed: string, watch: Watch, circumstances: Circumstances = {}): Promise<World> {
  const { onDisk = false } = circumstances
  let { tight = false } = circumstances
  programs ??= Promise.all([tabProgram(), gatewayProgram(), workerProgram()])
  const [tab, gateway, worker] = await programs
  const prng = createPrng(seed)
  const timeline = createTimeline(START)
  const activity = createActivity()
  const modelStore = await (onDisk ? diskStore() : memoryStore())
  const { store } = modelStore
  const isTight = () => tight
  const host = await gatewayHost({
    program: gateway,
    store,
    timeline,
    activity,
    isTight,
    onJobFailed: watch.onJobFailed,
  })
  const browsers: Browser[] = []
  const quiet = () => activity.quiet(timeline.runDue)

  async function openSession({ uid }: Member): Promise<string> {
    const token = await host.openSession(uid)
    return `${host.accounts.cookie.name}=${token}`
  }

  return {
    timeline,
    activity,
    get store() {
      return store()
    },
    host,
    browsers,
    prng,
    quiet,
    openSession,
    loosenRates: () => {
      tight = false
    },
    member: async (userType) => {
      const uid = prng.id(20) as Uid
      const email = `${uid}@example.org`
      await host.accounts.createAccount(email, PASSWORD, userType, { uid })
      const { _rev } = await store().db('users').get(uid)
      const user: User = { ...aUser(uid, userType), email }
      await store().writeAs({ kind: 'server' }, 'users', [{ ...user, _rev }])
      return { uid, userType, email }
    },
    browser: async (member, skewMs = 0) => {
      const name = `${member.userType}-${browsers.length}`
      const made: Browser = createBrowser({
        name,
        program: tab,
        workerProgram: worker,
        host,
        timeline,
        activity,
        prng: createPrng(`${seed} ${name}`),
        skewMs,
        onCall: (request) => watch.onCall(made, request),
        onAnswer: watch.onAnswer,
        onFault: watch.onFault,
      })
      made.network.cookie = await openSession(member)
      made.signInAs(member)
      browsers.push(made)
      await made.openTab()
      await quiet()
      return made
    },
    advance: async (ms) => {
      const end = timeline.now() + ms
      await quiet()
      for (let next = timeline.nextDue(); next <= end; next = timeline.nextDue()) {
        timeline.moveTo(next)
        await quiet()
      }
      timeline.moveTo(end)
      await quiet()
    },
    copyStore: async () => {
      await host.kill()
      await quiet()
      await modelStore.copy()
      await host.start()
    },
    putStoreBack: async () => {
      await host.kill()
      await quiet()
      const done = await modelStore.putBack()
      await host.start()
      return done
    },
    emptyStore: async () => {
      await host.kill()
      await quiet()
      await modelStore.empty()
      await host.start()
    },
    close: async () => {
      for (const browser of browsers) {
        browser.worker.kill()
        for (const one of browser.live()) one.kill()
      }
      await host.kill()
      await quiet()
      await modelStore.close()
      // PouchDB and Node retain some of the objects, which must not retain a world.
      browsers.length = 0
      timeline.end()
    },
  }
}

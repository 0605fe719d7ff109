import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Uid } from '#domain/ids.ts'
import type { User, UserType } from '#domain/user.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { openMemory } from '#gateway/store/memory.ts'
import type { Store } from '#gateway/store/store.ts'
import { aUser } from '#tests/fixtures/builders.ts'
import { createPrng, type Prng } from '../../scripts/seed/prng.ts'
import { type Activity, createActivity } from './activity.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type Answered, type Asked, type GatewayHost, gatewayHost } from './gateway-host.ts'
import { gatewayProgram, tabProgram } from './realm.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** Everybody's. */
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
  /** The one that stands; it changes when it is put back. */
  readonly store: Store
  readonly host: GatewayHost
  readonly browsers: readonly Browser[]
  readonly prng: Prng
  member(userType: UserType): Promise<Member>
  /** A browser with one tab, on which the member has signed in. */
  browser(member: Member, options?: { readonly skewMs?: number; readonly multiInstance?: boolean }): Promise<Browser>
  openSession(member: Member): Promise<string>
  /** Lets all that can happen now happen. */
  quiet(): Promise<void>
  advance(ms: number): Promise<void>
  /** Copies the store, the gateway being stopped for that. */
  copyStore(): Promise<void>
  /** Puts the last copy back. @returns false when there is none */
  putStoreBack(): Promise<boolean>
  close(): Promise<void>
}

let programs: Promise<[Awaited<ReturnType<typeof tabProgram>>, Awaited<ReturnType<typeof gatewayProgram>>]> | undefined

export interface Watch {
  readonly onSend: (browser: Browser, asked: Asked) => void
  readonly onAnswer: (browser: Browser, asked: Asked, answered: Answered) => void
}

/**
 * A store that can be copied lies on the disk. Each time it is opened under another name: PouchDB keeps the indexes of a
 * name open for as long as the process lives, which a store put back would find.
 */
async function diskStore() {
  const folder = await mkdtemp(join(tmpdir(), 'rayon-model-'))
  const copy = join(folder, 'copy')
  let [lives, copied] = [0, false]
  const data = () => join(folder, `data-${lives}`)
  let store = await openLeveldb(data())
  const reopen = async (from: string) => {
    lives += 1
    await cp(from, data(), { recursive: true })
    store = await openLeveldb(data())
  }
  return {
    store: () => store,
    copy: async () => {
      await store.close()
      await rm(copy, { recursive: true, force: true })
      await cp(data(), copy, { recursive: true })
      copied = true
      await reopen(copy)
    },
    putBack: async () => {
      if (!copied) return false
      await store.close()
      await reopen(copy)
      return true
    },
    close: async () => {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function memoryStore(): Promise<Awaited<ReturnType<typeof diskStore>>> {
  const store = await openMemory()
  const none = () => Promise.reject(new Error('this store cannot be copied'))
  return { store: () => store, copy: none, putBack: none, close: store.close }
}

/** @param onDisk whether its store will be copied */
export async function createWorld(seed: string, watch: Watch, onDisk = false): Promise<World> {
  programs ??= Promise.all([tabProgram(), gatewayProgram()])
  const [tab, gateway] = await programs
  const prng = createPrng(seed)
  const timeline = createTimeline(START)
  const activity = createActivity()
  const kept = await (onDisk ? diskStore() : memoryStore())
  const { store } = kept
  const host = await gatewayHost({ program: gateway, store, timeline, activity })
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
    member: async (userType) => {
      const uid = prng.id(20) as Uid
      const email = `${uid}@example.org`
      await host.accounts.createAccount(email, PASSWORD, userType, { uid })
      const { _rev } = await store().db('users').get(uid)
      const user: User = { ...aUser(uid, userType), email }
      await store().writeAs({ kind: 'server' }, 'users', [{ ...user, _rev }])
      return { uid, userType, email }
    },
    browser: async (member, { skewMs = 0, multiInstance = false } = {}) => {
      const name = `${member.userType}-${browsers.length}`
      const made: Browser = createBrowser({
        name,
        program: tab,
        host,
        timeline,
        activity,
        prng: createPrng(`${seed} ${name}`),
        skewMs,
        multiInstance,
        onSend: (asked) => watch.onSend(made, asked),
        onAnswer: (asked, answered) => watch.onAnswer(made, asked, answered),
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
      await kept.copy()
      await host.start()
    },
    putStoreBack: async () => {
      await host.kill()
      await quiet()
      const done = await kept.putBack()
      await host.start()
      return done
    },
    close: async () => {
      for (const browser of browsers) for (const one of browser.live()) one.kill()
      await host.kill()
      await quiet()
      await kept.close()
    },
  }
}

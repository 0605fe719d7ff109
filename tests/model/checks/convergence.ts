import { DATABASE_NAMES } from '#domain/rules.ts'
import { memberDocs, memberOf, type Run } from '../run.ts'
import type { Browser } from '../world/browser.ts'
import { type Doc, docsIn, type Invariant, type StoreDocs } from './invariant.ts'

const NOTES = ['unsentAt', 'removal', 'rev', '_rev', '_meta', '_attachments', '_deleted']

/** A document as text, its fields sorted; an absent field equals an empty one. */
function bare(doc: Doc): string {
  const fields = Object.entries(doc).filter(([field]) => !NOTES.includes(field))
  return JSON.stringify(filled(Object.fromEntries(fields)))
}

function filled(value: unknown): unknown {
  if (value === '' || value === false) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, filled(one)] as const)
    .filter(([, one]) => one !== undefined)
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

function concernsMember(name: string, doc: Doc, uid: string): boolean {
  if (name === 'users' || name === 'prives') return doc._id === uid
  if (name === 'suivis') return doc._id.startsWith(`${uid}.`)
  if (name === 'conversations' && doc.kind !== 'message') return doc.by === uid
  return doc._id.split('.').includes(uid)
}

function difference(what: string, here: readonly string[], there: readonly string[]): string | undefined {
  const [only, missing] = [here.filter((one) => !there.includes(one)), there.filter((one) => !here.includes(one))]
  if (only.length + missing.length === 0) return undefined
  return `${what} has\n${only.join('\n')}\nfor\n${missing.join('\n')}`
}

function ownDocs(browser: Browser, uid: string, store: StoreDocs): string | undefined {
  for (const name of DATABASE_NAMES) {
    const here = memberDocs(browser, uid, name)
    const waiting = here.filter(({ unsentAt }) => unsentAt !== '')
    if (waiting.length > 0) return `${browser.name} still waits with ${name}: ${JSON.stringify(waiting)}`
    const there = docsIn(store, name).filter((doc) => concernsMember(name, doc, uid))
    const found = difference(`${browser.name}, ${name},`, here.map(bare), there.map(bare))
    if (found !== undefined) return found
  }
  return undefined
}

function publicList(browser: Browser, store: StoreDocs): string | undefined {
  const shown = ({
    _id,
    prix,
    description,
  }: {
    readonly _id: string
    readonly prix?: unknown
    readonly description?: unknown
  }) => `${_id} ${prix} ${description}`
  const here = browser.annonces().map(shown)
  const there = docsIn(store, 'annonces').filter(({ active }) => active === true)
  return difference(`${browser.name}'s list`, here, there.map(shown))
}

function ofBrowser(run: Run, store: StoreDocs, browser: Browser): string | undefined {
  const [tab] = browser.live()
  const member = memberOf(run, tab)
  if (member !== undefined && run.goneMembers.has(member.uid)) return `${browser.name} is still ${member.uid}'s`
  if (tab?.device.link.state.getState().reachable !== true) return `${browser.name} takes the server for away`
  const found = member === undefined ? undefined : ownDocs(browser, member.uid, store)
  return found ?? publicList(browser, store)
}

/** After recovery, every device has the store's documents of its signed-in member. */
export const convergence: Invariant = (run, store) => {
  for (const browser of run.world.browsers) {
    const found = ofBrowser(run, store, browser)
    if (found !== undefined) return found
  }
  return undefined
}

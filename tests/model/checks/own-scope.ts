import { mayRead } from '#domain/access.ts'
import { type Actor, DATABASE_NAMES, type Doc as RuleDoc } from '#domain/rules.ts'
import { DATABASES } from '#wire/names.ts'
import { memberDocs, memberOf } from '../run.ts'
import type { Browser } from '../world/browser.ts'
import type { Invariant } from './invariant.ts'

/** Whether data of a signed-out member waits on this browser for their return. */
function waitsFor(browser: Browser, uid: string): boolean {
  const unsent = DATABASE_NAMES.flatMap((name) => memberDocs(browser, uid, name)).some(
    ({ unsentAt }) => unsentAt !== '',
  )
  return (
    unsent || memberDocs(browser, uid, 'rejections').length > 0 || browser.outbox.all().some((one) => one.uid === uid)
  )
}

/** After a sync, a device has no document that its signed-in member may not read. */
export const ownScope: Invariant = (run) => {
  for (const browser of run.world.browsers) {
    const member = memberOf(run, browser.live()[0])
    for (const { uid } of run.members) {
      if (uid === member?.uid || !browser.databases().includes(`${DATABASES.documents}-${uid}`)) continue
      if (run.ledger.hasLeft(browser.name, uid)) return `${browser.name} keeps ${uid}, who has left it`
      if (run.goneMembers.has(uid)) return `${browser.name} keeps ${uid}, whose account is deleted`
      if (!waitsFor(browser, uid)) return `${browser.name} keeps ${uid}, for whom nothing waits there`
    }
    const actor: Actor = member === undefined ? { kind: 'anonymous' } : { kind: 'member', ...member }
    for (const name of member === undefined ? [] : DATABASE_NAMES) {
      for (const doc of memberDocs(browser, member?.uid ?? '', name)) {
        if (!mayRead(name, doc as unknown as RuleDoc, 'own', actor)) return `${browser.name} keeps ${name} ${doc._id}`
      }
    }
    for (const doc of browser.annonces()) {
      if (!mayRead('annonces', doc as unknown as RuleDoc, 'public', { kind: 'anonymous' })) {
        return `${browser.name} lists ${doc._id}`
      }
    }
  }
  return undefined
}

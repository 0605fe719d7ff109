import { mayRead } from '#domain/access.ts'
import type { Actor, Doc as RuleDoc } from '#domain/rules.ts'
import { DATABASES } from '#wire/names.ts'
import { memberOf, own, REPLICATED } from '../run.ts'
import type { Invariant } from './invariant.ts'

/** Once exchanged, nothing is on a device that whoever is signed in there may not read. */
export const ownScope: Invariant = (run) => {
  for (const browser of run.world.browsers) {
    const member = memberOf(run, browser.live()[0])
    const other = run.members.find(
      ({ uid }) => uid !== member?.uid && browser.databases().includes(`${DATABASES.documents}-${uid}`),
    )
    if (other !== undefined) return `${browser.name} keeps ${other.uid}`
    const actor: Actor = member === undefined ? { kind: 'anonymous' } : { kind: 'member', ...member }
    for (const name of member === undefined ? [] : REPLICATED) {
      for (const doc of own(browser, member?.uid ?? '', name)) {
        if (!mayRead(name, doc as unknown as RuleDoc, 'own', actor)) return `${browser.name} keeps ${name} ${doc._id}`
      }
    }
    for (const doc of browser.stored(DATABASES.documents, 'annonces')) {
      if (!mayRead('annonces', doc as unknown as RuleDoc, 'public', { kind: 'anonymous' })) {
        return `${browser.name} lists ${doc._id}`
      }
    }
  }
  return undefined
}

import type { DatabaseName } from '#domain/rules.ts'
import { repairFull } from '#gateway/members/full.ts'
import { suppressedMail } from '#gateway/notices/mail/document.ts'
import { noticeId } from '#gateway/notices/notice.ts'
import { saveAgreementSnapshots } from '#gateway/partenariats/copies.ts'
import { putIfCurrent } from '#gateway/store/documents.ts'
import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL, DEMO_PASSWORD } from './demo-accounts.ts'
import { buildMarket } from './market.ts'
import type { SeedTarget } from './target.ts'
import { walkTo } from './walk.ts'

/** Writes the documents that are missing or differ: idempotent. */
async function upsert(
  target: SeedTarget,
  name: DatabaseName,
  docs: readonly { readonly _id: string }[],
): Promise<void> {
  const db = target.store.db(name)
  const { rows } = await db.allDocs({ keys: docs.map((doc) => doc._id) })
  const revs = new Map(rows.flatMap((row) => ('value' in row && !row.value.deleted ? [[row.key, row.value.rev]] : [])))
  const results = await db.bulkDocs(
    docs.map((doc) => {
      const rev = revs.get(doc._id)
      return rev === undefined ? { ...doc } : { ...doc, _rev: rev }
    }),
  )
  const refused = results.find((result) => 'error' in result && result.error)
  if (refused !== undefined) throw new Error(`seed: ${name} refused ${refused.id ?? 'a document'}`)
}

/** Writes the whole demo market, dated from the day of `now`. Accounts first: their module creates the users. */
export async function seed(target: SeedTarget, now: Date): Promise<void> {
  const market = buildMarket(now)
  for (const user of market.users) {
    const open = user.email === DEMO_BOUTIQUE_EMAIL || user.email === DEMO_CREATEUR_EMAIL
    const options = open ? { uid: user._id } : { uid: user._id, disabled: true }
    await target.createAccount(user.email, open ? DEMO_PASSWORD : '', user.userType, options)
  }
  await upsert(target, 'users', market.users)
  await upsert(target, 'prives', market.prives)
  // Nobody publishes a closed annonce, nor creates a candidature in its final state: the rules hold for a demo too.
  await upsert(
    target,
    'annonces',
    market.annonces.map((annonce) => ({ ...annonce, active: true, closedAt: '' })),
  )
  await upsert(
    target,
    'annonces',
    market.annonces.filter((annonce) => !annonce.active),
  )
  // Nobody must be notified of candidatures that never happened.
  for (const { _id, status, boutiqueId, creatorId } of market.candidatures) {
    const ids = { _id: noticeId(_id, status), uid: boutiqueId, about: creatorId }
    await putIfCurrent(target.store.db('mail'), suppressedMail(ids, now.getTime()))
  }
  for (const candidature of market.candidatures) await walkTo(target.store, candidature)
  await upsert(target, 'partenariats', market.partenariats)
  for (const papers of market.partenariats) await saveAgreementSnapshots(target.store, papers)
  await upsert(target, 'records', market.records)
  await repairFull(target.store, now.getTime())
}

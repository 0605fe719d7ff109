import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/annonce.ts'
import type { SentReport } from '#domain/signalement.ts'
import { type Acting, hide, suspend } from '#gateway/moderation/acts.ts'
import { type ActEntry, append, checkChain } from '#gateway/moderation/chain.ts'
import { runCommand } from '#gateway/moderation/commands.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { anAnnonce, aReport } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const DAY_MS = 24 * 3_600_000

let gateway: HttpGateway
let boutique: Caller
let acting: Acting
beforeEach(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
  const context = { ...gateway.notices, accounts: gateway.accounts, supportEmail: 'support@exemple.fr' }
  acting = { context, by: 'commande' }
})

async function published(changes: Partial<Annonce> = {}): Promise<Annonce> {
  const annonce = anAnnonce(boutique.uid, changes)
  expect(await boutique.push('annonces', annonce)).toMatchObject([{ ok: true }])
  return annonce
}

async function reported(changes: Partial<SentReport>): Promise<SentReport> {
  const sent = aReport(changes)
  expect((await gateway.anonymous.post('/api/signalements', sent)).status).toBe(202)
  return sent
}

const stored = async (id: string) => (await gateway.store.db('annonces').get(id)) as unknown as Annonce
async function mailsTo(address: string): Promise<readonly FullMail[]> {
  const all = (await allDocs(gateway.store, 'mail')) as unknown as readonly FullMail[]
  return all.filter(({ to }) => to === address)
}

describe('the chain of acts', () => {
  it('has a number for each act, when many are written at once too', async () => {
    const { store } = gateway
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => append(store, { by: 'commande', act: 'show', about: `${n}` }, n)),
    )
    expect(await checkChain(store)).toMatchObject({ count: 8, brokenAt: null })
  })

  it('holds ids and codes, no name and no text', async () => {
    const annonce = await published({ nom: 'Chez Zéphirine' })
    await hide(acting, annonce._id, 'scam', 'des mots')
    await suspend(acting, boutique.user.email, 'scam', 'des mots')
    const acts = (await allDocs(gateway.store, 'moderation')).filter(({ _id }) => String(_id).startsWith('act:'))
    expect(acts).toMatchObject([
      { act: 'hide', about: annonce._id, code: 'scam' },
      { act: 'suspend', about: boutique.uid },
    ])
    for (const words of ['Zéphirine', 'des mots', boutique.user.email])
      expect(JSON.stringify(acts)).not.toContain(words)
  })

  it.each([
    ['changed', (doc: object) => ({ ...doc, code: 'other' })],
    ['taken out', (doc: object) => ({ ...doc, _deleted: true })],
  ])('tells where an entry was %s', async (_how, changed) => {
    const { store } = gateway
    for (const n of [1, 2, 3]) await append(store, { by: 'commande', act: 'show', about: `${n}`, code: 'scam' }, n)
    const db = store.db('moderation')
    await db.put(changed(await db.get('act:0000000002')) as unknown as { _id: string })
    expect((await checkChain(store)).brokenAt).toBe(2)
    expect(await runCommand(acting, 'actes', { words: [], options: {} })).toEqual([
      expect.stringContaining('au numéro 2'),
    ])
  })
})

describe('an entry written anew, with a hash of its own', () => {
  it('is told by the one after it', async () => {
    const { store } = gateway
    for (const n of [1, 2, 3]) await append(store, { by: 'commande', act: 'show', about: `${n}` }, n)
    const db = store.db('moderation')
    const entry = (await db.get('act:0000000002')) as unknown as ActEntry & { _rev: string }
    const forged = { ...entry, about: 'other' }
    const { _id, by, act, about, at, before } = forged
    const hash = createHash('sha256')
      .update(JSON.stringify([_id, by, act, about, '', at, before]))
      .digest('hex')
    await db.put({ ...forged, hash })
    expect((await checkChain(store)).brokenAt).toBe(3)
  })
})

describe('the commands', () => {
  const typed = (...words: string[]) => ({ words, options: {} })

  it('list reports by age, show one, and do what the acts do', async () => {
    const annonce = await published()
    const first = await reported({ about: annonce._id, reason: 'hate' })
    gateway.clock.now += 3 * DAY_MS
    await reported({ kind: 'profil', about: boutique.uid })
    const lines = await runCommand(acting, 'signalements', typed())
    expect(lines).toEqual([
      expect.stringContaining('3 j  annonce  Haine'),
      expect.stringContaining("aujourd'hui  profil"),
      '2 signalements.',
    ])
    expect((await runCommand(acting, 'signalement', typed(first.id))).join('\n')).toContain(first.text)
    await runCommand(acting, 'masquer', typed(annonce._id, 'hate'))
    expect((await stored(annonce._id)).masquee).toBe('hate')
    await runCommand(acting, 'republier', typed(annonce._id))
    expect((await stored(annonce._id)).active).toBe(true)
    expect((await runCommand(acting, 'compte', typed(boutique.user.email))).join('\n')).toContain(boutique.uid)
    await expect(runCommand(acting, 'masquer', typed(annonce._id, 'rien'))).rejects.toMatchObject({ code: 'invalid' })
    await expect(runCommand(acting, 'suspendre', typed('nobody@exemple.fr', 'scam'))).rejects.toMatchObject({
      status: 404,
    })
    await expect(runCommand(acting, 'constructor', typed())).rejects.toMatchObject({ status: 400 })
  })

  it('put a mail in the queue again, but for one with a secret link', async () => {
    const sent = await reported({ kind: 'profil', about: boutique.uid })
    const [copy] = await mailsTo(sent.email)
    const db = gateway.store.db('mail')
    await db.put({ ...(copy as object), state: 'failed', attempts: 5 } as unknown as { _id: string })
    await runCommand(acting, 'courrier', typed(copy?._id ?? ''))
    expect(await db.get(copy?._id ?? '')).toMatchObject({ state: 'queued', attempts: 0 })
    const again = (await db.get(copy?._id ?? '')) as { _id: string }
    await db.put({ ...again, secret: true } as { _id: string })
    await expect(runCommand(acting, 'courrier', typed(copy?._id ?? ''))).rejects.toMatchObject({ status: 404 })
  })
})

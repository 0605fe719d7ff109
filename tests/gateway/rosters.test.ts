import { describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { sweepOpenCandidatures } from '#gateway/rules/open-candidatures.ts'
import { get, scanIds } from '#gateway/store/documents.ts'
import { processEach } from '#gateway/store/process-each.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'

const gateway = await startHttpGateway()
const boutique = await gateway.member('boutique')
const createur = await gateway.member('createur')

const coordination = () => gateway.store.db('coordination')
const open = (annonce: Annonce) => get<{ ids: string[] }>(coordination(), `open:${annonce._id}`)

async function published(): Promise<Annonce & { _rev: string }> {
  const annonce = anAnnonce(boutique.uid)
  const [row] = await boutique.push('annonces', annonce)
  return { ...annonce, _rev: (row as { rev: string }).rev }
}
const edit = (annonce: Annonce) => boutique.push('annonces', { ...annonce, prix: annonce.prix + 1 })

describe('the open candidatures of an annonce', () => {
  it('are named before they are there, and no more once nobody waits', async () => {
    const annonce = await published()
    const made = aCandidature(annonce, createur.uid)
    await createur.push('candidatures', made)
    expect(await open(annonce)).toMatchObject({ ids: [made._id] })
    expect(await edit(annonce)).toMatchObject([{ error: 'forbidden', reason: 'candidature-open' }])
    const stands = await get<Candidature>(gateway.store.db('candidatures'), made._id)
    await boutique.push('candidatures', { ...stands, status: 'refused-by-boutique' })
    expect(await open(annonce)).toBe(null)
    expect(await edit(annonce)).toMatchObject([{ ok: true }])
  })

  it('are found in a store that has lost its list of them', async () => {
    const annonce = await published()
    await createur.push('candidatures', aCandidature(annonce, createur.uid))
    const list = await coordination().get(`open:${annonce._id}`)
    await coordination().remove(list)
    expect(await edit(annonce)).toMatchObject([{ error: 'forbidden', reason: 'candidature-open' }])
  })

  it('do not hold an edit for one that was announced and never written', async () => {
    const annonce = await published()
    await coordination().put({ _id: `open:${annonce._id}`, ids: [`${annonce._id}.${createur.uid}`] })
    expect(await edit(annonce)).toMatchObject([{ ok: true }])
    expect(await open(annonce)).toBe(null)
  })

  it('leave no name of who deletes their account, nor of an annonce that is gone', async () => {
    const leaver = await gateway.member('createur')
    const annonce = await published()
    await leaver.push('candidatures', aCandidature(annonce, leaver.uid))
    await createur.push('candidatures', aCandidature(annonce, createur.uid))
    await gateway.accounts.erase(leaver.uid)
    expect(await open(annonce)).toMatchObject({ ids: [`${annonce._id}.${createur.uid}`] })
    // A roster entry that a concurrent request added in the meantime.
    const other = await published()
    await coordination().put({ _id: `open:${other._id}`, ids: [`${other._id}.${leaver.uid}`] })
    await sweepOpenCandidatures(gateway.store, processEach)
    expect(await open(other)).toBe(null)
    await gateway.accounts.erase(boutique.uid)
    const left: string[] = []
    for await (const id of scanIds(coordination())) if (/^(open|releves):/.test(id)) left.push(id)
    expect(left).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore })
})
afterAll(() => gateway.close())

describe('the market on the real store', () => {
  // Proves S1.1, S1.2, S7.4, S7.5
  it('goes from an annonce to a confirmed partnership', async () => {
    const boutique = await gateway.member('boutique')
    const createur = await gateway.member('createur')
    const annonce = anAnnonce(boutique.uid)
    expect(await boutique.push('annonces', annonce)).toMatchObject([{ ok: true, id: annonce._id }])

    const candidature = aCandidature(annonce, createur.uid)
    const [created] = await createur.push('candidatures', candidature)
    expect(created).toMatchObject({ ok: true })
    const received = (await boutique.changes('candidatures')).results.find((row) => row.id === candidature._id)?.doc
    expect(received).toMatchObject({ status: 'pending', message: candidature.message, offerExpiresAt: '' })

    expect(await boutique.push('candidatures', { ...received, status: 'awaiting-creator' })).toMatchObject([
      { ok: true },
    ])
    const offered = (await createur.changes('candidatures')).results.find((row) => row.id === candidature._id)?.doc
    expect(offered?.offerExpiresAt).toBe('2026-02-11T12:00:00.000Z')
    expect(await createur.push('candidatures', { ...offered, status: 'confirmed' })).toMatchObject([{ ok: true }])
  })
})

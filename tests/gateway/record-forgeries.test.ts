import { beforeEach, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { aRecord, aSale } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import {
  aCandidatureOf,
  agrees,
  aPair,
  contratHash,
  type Pair,
  papersOf,
  writePapers,
} from '#tests/fixtures/leaving.ts'
import { allDocs } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
let pair: Pair
let candidature: Candidature
beforeEach(async () => {
  gateway = await startHttpGateway()
  pair = await aPair(gateway)
  candidature = await aCandidatureOf(gateway, pair)
})

const kinds = async () => (await allDocs(gateway.store, 'records')).map((doc) => (doc as unknown as StoredRecord).kind)

it('a copy is kept whatever a party puts in its place before', async () => {
  await writePapers(gateway, pair.boutique, candidature, 'Une étagère')
  await agrees(gateway, pair.createur, candidature)
  const key = contratHash(await papersOf(gateway, candidature)).slice(0, 12)
  expect(await pair.boutique.push('records', aSale(candidature, pair.boutique.uid, {}, key))).toMatchObject([
    { reason: 'bad-id' },
  ])
  await agrees(gateway, pair.boutique, candidature)
  expect(await kinds()).toEqual(['copy'])
})

it('a copy is kept beside another whose hash begins alike', async () => {
  await writePapers(gateway, pair.boutique, candidature, 'Une étagère')
  const hash = contratHash(await papersOf(gateway, candidature))
  const other = { kind: 'copy', paper: 'contrat', hash: `${hash.slice(0, 12)}${'0'.repeat(52)}`, text: 'x' } as const
  const agreements = { 'contrat-boutique': { by: pair.boutique.uid, nom: 'x', at: '2026-02-10T11:00:00.000Z', hash } }
  const doc = { ...aRecord(candidature, pair.boutique.uid, other, hash.slice(0, 12)), agreements }
  expect(await gateway.store.writeAs({ kind: 'server' }, 'records', [doc as never])).toMatchObject([{ ok: true }])
  await agrees(gateway, pair.createur, candidature)
  await agrees(gateway, pair.boutique, candidature)
  expect(await kinds()).toEqual(['copy', 'copy'])
})

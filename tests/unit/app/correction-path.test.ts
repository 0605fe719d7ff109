import { expect, test } from 'vitest'
import { correctionPath } from '#app/connection/correction-path.ts'
import type { Rejection } from '#data/hooks/use-sync.ts'
import type { RefusalCode } from '#domain/codes.ts'
import { entryIdOf } from '#domain/talk/ids.ts'
import { aCandidature } from '#tests/fixtures/documents.ts'

const { _id, annonceId, creatorId } = aCandidature()
const RECORD = `${_id}.aaaaaaaaaaaa`
const MESSAGE = entryIdOf(_id, 'message', creatorId, 'aaaaaaaaaa')

function pathOf(collection: string, docId: string, code: RefusalCode, version: Rejection['version'] = {}) {
  const rejection = { collection, docId, version, refusal: { code } } as Rejection
  return correctionPath(rejection, 'createur')
}

test.each([
  ['candidatures', _id, 'annonce-closed', { status: 'pending' }],
  ['candidatures', _id, 'annonce-missing', { status: 'pending' }],
  ['candidatures', _id, 'document-gone', { status: 'confirmed' }],
  ['partenariats', _id, 'document-gone', {}],
  ['partenariats', _id, 'not-confirmed', {}],
  ['records', RECORD, 'not-confirmed', { kind: 'sale' }],
  ['suivis', `${creatorId}.note.${_id}`, 'document-gone', {}],
] as const)('nothing leads from %s where nothing is left to correct (%s, %s)', (collection, docId, code, version) => {
  expect(pathOf(collection, docId, code, version)).toBeUndefined()
})

test.each([
  ['candidatures', _id, 'invalid', `/annonce/${annonceId}`],
  ['candidatures', _id, 'profile-incomplete', '/profil/modifier'],
  ['users', creatorId, 'invalid', '/profil/modifier'],
  ['partenariats', _id, 'invalid', `/partenariat/${annonceId}/inventaire?avec=${creatorId}`],
  ['records', RECORD, 'already-counted', `/partenariat/${annonceId}/inventaire?avec=${creatorId}`],
  ['annonces', annonceId, 'document-gone', `/annonce/${annonceId}/modifier`],
  ['conversations', MESSAGE, 'candidature-missing', `/messages/${_id}`],
  ['suivis', `${creatorId}.favori.${annonceId}`, 'too-many-favoris', '/suivis'],
] as const)('%s is corrected where it is written (%s, %s)', (collection, docId, code, path) => {
  expect(pathOf(collection, docId, code, { status: 'pending' })).toBe(path)
})

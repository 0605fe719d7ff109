import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { draftPage } from '#data/drafts/draft-pages.ts'
import { aCandidature } from '#tests/fixtures/documents.ts'

const { _id, annonceId, creatorId } = aCandidature()
const RECORD = `${_id}.aaaaaaaaaaaa`

it.each([
  ['annonce/new', 'annonce', '/annonce/creer'],
  [`annonce/${annonceId}`, 'annonce', `/annonce/${annonceId}/modifier`],
  [`candidature/${annonceId}`, 'candidature', `/annonce/${annonceId}`],
  [`conversation/${_id}`, 'conversation', `/messages/${_id}`],
  [`signalement/${_id}`, 'signalement', `/messages/${_id}`],
  [`signalement/${annonceId}`, 'signalement', `/annonce/${annonceId}`],
  [`signalement/${creatorId}`, 'signalement', `/profil/${creatorId}`],
  [`note/${_id}`, 'note', `/annonce/${annonceId}/candidatures`],
  ['compte/email', 'compte', '/compte'],
  [`vente/${_id} aaaaaaaaaaaa`, 'vente', '/comptoir'],
  [`depot/${_id}`, 'inventaire', `/partenariat/${annonceId}/inventaire?avec=${creatorId}`],
  [`contester/${RECORD}`, 'releve', `/partenariat/${annonceId}/releves?avec=${creatorId}`],
  [`fin/${_id}`, 'partenariat', `/partenariat/${_id}`],
])('the draft %s is a %s, continued at %s', (key, kind, to) => {
  expect(draftPage(key)).toMatchObject({ kind, to })
})

it('every form of members with a draft has a name and a page', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const forms = files.flatMap((name) => {
    const code = readFileSync(join('src', name), 'utf8')
    return [...code.matchAll(/(?:use(?:Live)?Draft\(|draft=\{)[`']([a-z-]+)(?:\/|'\))/g)].map(([, form]) => form ?? '')
  })
  const visitors = ['connexion', 'inscription']
  expect(forms.length).toBeGreaterThan(15)
  expect(forms.filter((form) => draftPage(`${form}/x`) === undefined && !visitors.includes(form))).toEqual([])
})

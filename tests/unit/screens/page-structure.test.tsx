import { describe, expect, it } from 'vitest'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { photoKey } from '#domain/market/photo-texts.ts'
import { Frame } from '#operator/moderation/frame.tsx'
import { ReportedPhotos } from '#operator/moderation/report.tsx'
import { Columns } from '#screens/annonce/candidatures/compare.tsx'
import { CandidatureItem } from '#screens/annonce/candidatures/item.tsx'
import { UndoChange } from '#screens/connexion/address-link.tsx'
import { AnswerState } from '#screens/messages/answer.tsx'
import { Legal } from '#screens/texts/legal.tsx'
import { aCandidature, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { markup } from '#tests/fixtures/markup.tsx'
import { sourcesOf } from '#tests/fixtures/sources.ts'
import { ROUTES } from '#wire/site.ts'

const PHOTOS = ['a', 'b', 'c'].map((hash) => `/photos/users/${hash.repeat(43)}.webp`)
const row = (photoTexts = {}, status: CandidatureStatus = 'pending') => {
  const candidature = aCandidature({ nom: 'Camille Ferrand', status })
  return {
    ...{ candidature, write: undefined, undoableUntil: 0, note: undefined },
    profil: { photos: PHOTOS, photoTexts, specificites: '', ville: '' },
  } as never
}
const nothing = () => undefined

function altsOf(html: string): readonly string[] {
  return [...html.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt = '']) => alt)
}

describe('the photos of an open candidature', () => {
  it('say whose they are where their author says nothing', () => {
    const item = <CandidatureItem row={row()} open onToggle={nothing} onUndo={nothing} onRetenir={nothing} />
    // The first is next to the name, and adds nothing to it.
    expect(altsOf(markup(item))).toEqual(['', 'Photo 2 de Camille Ferrand', 'Photo 3 de Camille Ferrand'])
  })
})

it('who reads « Refusée » reads who or what refused, on the open card and in the conversation', () => {
  const shown = (status: CandidatureStatus, uid: string = BOUTIQUE) => [
    markup(<CandidatureItem row={row({}, status)} open onToggle={nothing} onUndo={nothing} onRetenir={nothing} />),
    markup(<AnswerState row={row({}, status)} uid={uid} />),
  ]
  for (const html of shown('expired')) expect(html).toMatch(/Refusée.*n'a pas répondu à temps\u00a0: l'offre a expiré/)
  for (const html of shown('declined-by-creator')) expect(html).toContain("Le créateur a décliné l'offre.")
  for (const html of shown('pending')) expect(html).not.toContain('expiré')
  expect(shown('expired', CREATEUR)[1]).toMatch(/Refusée.*Offre expirée/)
})

describe('the comparison of candidatures', () => {
  it('says how it is read: the names of its lines are above them, over all columns', () => {
    const [, caption = ''] =
      /<caption>(.*?)<\/caption>/.exec(markup(<Columns rows={[row(), row()]} capacity={null} />)) ?? []
    expect(caption.replace(/<[^>]*>/g, '')).toMatch(/^Candidatures côte à côte\. .*colonne.* au-dessus/)
  })
})

const operators = markup(<Frame until="2026-11-26T10:00:00.000Z" onClose={nothing} onProlong={nothing} />)

describe('the page of operators', () => {
  it('ties the words of a photo to it', () => {
    const url = PHOTOS[0] ?? ''
    const photoTexts = { [photoKey(url)]: { text: 'Un bol bleu' } } as never
    const html = markup(<ReportedPhotos urls={[url]} photoTexts={photoTexts} />)
    expect(html).toMatch(/<figure role="group" aria-label="Un bol bleu">/)
    expect(markup(<ReportedPhotos urls={[url]} />)).not.toContain('<figure')
  })

  it('begins with a link to its content, and names the link to the site by its visible words', () => {
    expect(operators).toMatch(/^<a [^>]*href="#contenu"[^>]*>Aller au contenu<\/a>/)
    expect(operators).not.toContain(' title=')
    expect(operators).toMatch(/<a [^>]*href="\/"[^>]*aria-label="Rayon Libre, [^"]+"/)
  })
})

describe('the right to act of an operator', () => {
  it('can be prolonged while it lasts', () => {
    expect(operators).toContain('>Prolonger</span></button>')
  })
})

describe('a menu', () => {
  it('is so on every screen but the map, which has its list beside', () => {
    const menus = sourcesOf('.tsx').flatMap(([file, source]) =>
      [...source.matchAll(/<nav\b[\s\S]*?<\/nav>/g)].map(([menu]) => ({ file, menu })),
    )
    expect(menus.length).toBeGreaterThan(7)
    const bare = menus.filter(({ menu }) => !/^<nav\b[\s\S]*?[^=]>\s*<(ul|ol|NavList)\b/.test(menu))
    expect(bare.map(({ file }) => file)).toEqual(['src/screens/annonces/map/departement-map.tsx'])
  })
})

describe('the map of the site', () => {
  it('leads to each page that somebody may go to by its address alone', () => {
    const html = markup(<Legal />, { address: '/plan-du-site' })
    const linked = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    // Pages reached from a mail, from another app, or once, after signing up.
    const elsewhere = ['/adresse/confirmer', '/adresse/annuler', '/partager', '/profil/finaliser', '/plan-du-site']
    const all = Object.values(ROUTES).filter((path) => !path.includes(':') && !elsewhere.includes(path))
    expect(linked.sort()).toEqual(all.sort())
  })
})

describe('the link that takes a change of address back', () => {
  const shown = (hash: string) => markup(<UndoChange />, { address: `/adresse/annuler${hash}` })

  it('has its button while it may work, then says that it is dead, without a way to one nobody can ask for', () => {
    expect(shown('#token')).toContain('Rétablir mon adresse')
    expect(shown('')).toContain("il ne peut plus annuler le changement d'adresse.")
    expect(shown('')).toContain('écrivez-nous par le formulaire de contact.')
    expect(shown('')).not.toMatch(/<button|nouveau lien/)
  })
})

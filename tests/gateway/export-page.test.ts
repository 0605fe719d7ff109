import { describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { CONTRAT_FIELDS, type ContratData } from '#domain/papers/contrat.ts'
import { PARTENARIAT_FIELDS } from '#domain/papers/fields.ts'
import { HEADER_FIELDS, ROW_FIELDS } from '#domain/papers/inventaire.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Copy, Movement, Statement } from '#domain/papers/records.ts'
import { partenariatHtml } from '#gateway/export/page/partenariat.ts'
import { articleHtml } from '#gateway/export/page/records.ts'
import { figureHtml } from '#gateway/export/page/values.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import { typeset } from '#messages/typography.ts'
import {
  aCandidature,
  aMovement,
  anAnnonce,
  aPartenariat,
  aRecord,
  aRow,
  BOUTIQUE,
  CREATEUR,
  ROW,
} from '#tests/fixtures/documents.ts'

const NB = '\u00a0'
const AT = '2026-03-01T09:00:00.000Z'
const WHEN = `1er${NB}mars${NB}2026 à 10${NB}h${NB}00`
const NO_FILES: ReadonlySet<string> = new Set()

const CONTRAT: ContratData = {
  boutiqueNom: 'Mercerie SARL',
  boutiqueAdresse: '12 rue des Halles',
  boutiqueRepresentant: 'Anne Petit',
  createurNom: 'Atelier Martin',
  createurAdresse: '3 quai Nord',
  createurSiret: '73282932000074',
  espace: 'Une étagère',
  duree: '4',
  dureeUnite: 'mois',
  dateDebut: '2026-03-01',
  dateFin: '2026-06-30',
  loyer: true,
  loyerMontant: '35,5',
  loyerTaxe: 'ttc',
  commission: false,
  commissionTaux: '12,5',
  commissionTaxe: 'ht',
  responsabilite: 'La boutique répond du vol',
  lieu: 'Nantes',
  date: '2026-02-28',
}

/** Papers with every field filled in. */
const FULL: Partenariat = aPartenariat({
  commissionConvenue: 12.5,
  header: {
    dateDepot: '2026-03-02',
    dateReprise: '2026-06-29',
    lieu: 'Rezé',
    date: '2026-03-03',
    commission: 12.5,
  },
  rows: { [ROW]: aRow({ ref: 'B7', description: 'Bol bleu', depot: 1200, prixCentimes: 1250 }) },
  contrat: CONTRAT,
  agreements: { 'contrat-boutique': { by: BOUTIQUE, at: AT, nom: 'La Mercerie', hash: 'ab12' } },
  asked: { 'contrat-creator': { at: AT, hash: 'cd34', why: 'changed' } },
  conflicts: { c1: { by: CREATEUR, at: AT, target: ROW, field: 'prixCentimes', value: '1400', stamp: '' } },
  history: {
    '00000001': { by: CREATEUR, at: AT, action: 'row-added', target: ROW, field: '', before: '', after: 'Bol bleu' },
    '00000002': {
      by: BOUTIQUE,
      at: AT,
      action: 'cell-changed',
      target: ROW,
      field: 'prixCentimes',
      before: '0',
      after: '1250',
    },
    '00000003': { by: BOUTIQUE, at: AT, action: 'agreement', target: 'contrat', field: '', before: '', after: 'ab12' },
  },
  marks: { stamps: { 'header.lieu': 'stamp0' as never }, seen: { node0: 1 } as never },
})

const RECORDS = [
  aMovement('m', { quantity: 2, at: AT }),
  aRecord('a', {
    kind: 'account',
    number: 1,
    from: '2026-12-01',
    to: '2026-12-31',
    dueCentimes: 3330,
    at: AT,
  }) as never,
]

async function papersHtml(
  papers: Partenariat,
  candidature: Candidature | undefined,
  records: readonly (Movement | Statement)[] = [],
  copies: readonly Copy[] = [],
): Promise<string> {
  const made: AsyncIterable<Copy> = (async function* () {
    yield* copies
  })()
  const pieces: string[] = []
  for await (const piece of partenariatHtml(papers, candidature, { records, copies: made })) pieces.push(piece)
  return pieces.join('')
}

const sold = { prixCentimes: 1250, at: AT }
const SALES = [aMovement('v', { ...sold, quantity: 4 }), aMovement('r', { ...sold, sort: 'repris', quantity: 3 })]
const PAGE = await papersHtml(FULL, aCandidature(), SALES)

/** The value under a label. */
function under(label: string, html = PAGE): string | undefined {
  return new RegExp(`<dt>${typeset(label)}</dt><dd dir="auto">([^<]*)</dd>`).exec(html)?.[1]
}

describe("the papers of a partnership, on the page of one's data", () => {
  it('has a French label for every field that the papers have', () => {
    const { fields, header, contrat } = PAPERS_EXPORT
    expect(Object.keys(fields).sort()).toEqual(['_id', ...Object.keys(PARTENARIAT_FIELDS)].sort())
    for (const label of Object.values(fields)) if (label !== null) expect(PAGE).toContain(typeset(label))
    for (const field of Object.keys(HEADER_FIELDS)) expect(under(header[field as 'lieu'])).toMatch(/./)
    // The unit of a duration is shown with the duration.
    const written = Object.keys(CONTRAT_FIELDS).filter((field) => field !== 'dureeUnite')
    for (const field of written)
      expect([field, under(contrat[field as 'lieu'])]).toEqual([field, expect.stringMatching(/./)])
  })

  it('shows no name of a field, no id and no mark', () => {
    const names = [PARTENARIAT_FIELDS, HEADER_FIELDS, ROW_FIELDS, CONTRAT_FIELDS].flatMap(Object.keys)
    // The other names are French words as well.
    for (const name of names.filter((one) => /[A-Z]/.test(one))) expect(PAGE).not.toContain(name)
    for (const name of names) expect(PAGE).not.toContain(`<dt>${name}</dt>`)
    for (const hidden of [BOUTIQUE, CREATEUR, ROW, FULL._id, 'stamp0', 'node0', 'undefined', '[object']) {
      expect(PAGE).not.toContain(hidden)
    }
  })

  it('writes dates, prices and percentages as people do, and a duration with its unit', () => {
    expect(under('Boutique')).toBe('La Mercerie')
    expect(under('Créateur')).toBe('Jeanne Martin')
    expect(under("Commission de l'annonce")).toBe(`12,5${NB}%`)
    expect(under('Date de dépôt')).toBe(`2${NB}mars${NB}2026`)
    expect(under('Début')).toBe(`1er${NB}mars${NB}2026`)
    expect(under('Durée')).toBe('4 mois')
    expect(under('Un loyer mensuel fixe')).toBe('oui')
    expect(under('Une commission sur les ventes')).toBe('non')
    expect(under('Loyer mensuel')).toBe(`35,50${NB}€`)
    expect(under('TVA sur le loyer')).toBe('Toutes taxes comprises (TTC)')
    expect(under('Commission sur le prix de vente')).toBe(`12,5${NB}%`)
    expect(under('Prix de vente de référence')).toBe('Hors taxes (HT)')
    expect(under('Créateur, numéro SIRET')).toBe(['732', '829', '320', '00074'].join(NB))
  })

  it('is a table of the products, by the columns of the sheet, with its totals', () => {
    const heads = [...PAGE.matchAll(/<th scope="col">([^<]*)<\/th>/g)].map(([, head]) => head)
    const columns = ['Réf.', 'Désignation du produit', 'Quantité déposée', `Prix de vente (€)`]
    expect(heads).toEqual([...columns, 'Quantité reprise', 'Quantité vendue'])
    expect(PAGE).toContain('<table><caption><h4>Produits déposés</h4></caption>')
    expect(PAGE).toContain('<th scope="row" dir="auto">Bol bleu</th>')
    const cells = [...PAGE.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => cell)
    expect(cells).toEqual(['B7', '1\u202f200', `12,50${NB}€`, '3', '4'])
    expect(under('Total des ventes')).toBe(`50,00${NB}€`)
  })

  it('tells agreements, values to choose and the history, by the names of who did it', () => {
    expect(PAGE).toContain(`Contrat : La Mercerie, le ${WHEN}`)
    expect(PAGE).toContain('SHA-256 ab12')
    const line = `${WHEN}, Jeanne Martin : Prix de vente (€) de « Bol bleu » : autre valeur proposée, 14,00${NB}€`
    expect(PAGE).toContain(line)
    expect(PAGE).toContain(`${WHEN}, Jeanne Martin : Ligne ajoutée : Bol bleu`)
    expect(PAGE).toContain(`${WHEN}, La Mercerie : Prix de vente (€) de « Bol bleu » : 0,00${NB}€ → 12,50${NB}€`)
  })

  it('counts what was sold since, and tells each sale and each account', async () => {
    const page = await papersHtml(FULL, aCandidature(), RECORDS)
    expect(under('Total des pièces vendues', page)).toBe('2')
    const words = page.replace(/\s/g, ' ')
    expect(words).toContain('2 vendus le 5 décembre 2026, B1 Bol')
    expect(words).toContain('compte n° 1 du 1er décembre 2026 au 31 décembre 2026, montant dû 33,30 €')
  })

  it('lets no text in as HTML', async () => {
    const bad = '<img src=x onerror=alert(1)>'
    const contrat = { ...CONTRAT, boutiqueNom: bad, espace: bad, loyerMontant: bad, dateDebut: bad }
    const html = await papersHtml(
      {
        ...FULL,
        contrat,
        rows: { [ROW]: aRow({ ref: bad, description: bad }) },
        header: { ...FULL.header, lieu: bad },
      },
      aCandidature({ nom: bad }),
      [aMovement('m', { article: bad })],
      [aRecord('e', { kind: 'copy', paper: 'contrat', text: bad }) as never],
    )
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x')
    expect(html).toContain('<pre dir="auto">&lt;img src=x')
  })
})

describe("a record on the page of one's data", () => {
  it('is an annonce in words, with the texts written apart', () => {
    const conflicts = { c1: { by: BOUTIQUE, at: AT, target: '', field: 'description', value: 'Un <coin>', stamp: '' } }
    const annonce = anAnnonce({ prix: 35.5, commission: 0, conflicts: conflicts as never, marks: FULL.marks as never })
    const html = articleHtml('annonces', annonce, NO_FILES)
    expect(under('Prix par mois', html)).toBe(`35,50${NB}€`)
    expect(under('Commission', html)).toBe('aucune')
    expect(under('Date de début', html)).toBe(`1er${NB}décembre${NB}2026`)
    expect(under('Publiée', html)).toBe('oui')
    expect(html).toContain('Un &lt;coin&gt;')
    for (const hidden of [BOUTIQUE, 'stamp0', '2026-12-01', '[object']) expect(html).not.toContain(hidden)
  })

  it('is a candidature with names in place of ids', () => {
    const html = articleHtml('candidatures', aCandidature({ email: 'jeanne@exemple.fr' }), NO_FILES)
    expect([under('Boutique', html), under('Créateur', html)]).toEqual(['La Mercerie', 'Jeanne Martin'])
    expect(under('Envoyée le', html)).toBe(`2${NB}février${NB}2026 à 11${NB}h${NB}00`)
    for (const hidden of [BOUTIQUE, CREATEUR, 'cand-', '[object']) expect(html).not.toContain(hidden)
  })
})

it('ties a photo to its caption', () => {
  expect(figureHtml('<img alt="Photo 1">', '1er mars')).toBe(
    '<figure role="group" aria-label="1er mars"><img alt="Photo 1"><figcaption>1er mars</figcaption></figure>',
  )
})

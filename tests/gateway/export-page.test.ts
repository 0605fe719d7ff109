import { describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import { CONTRAT_FIELDS } from '#domain/papers/contrat.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { PARTENARIAT_FIELDS } from '#domain/papers/fields.ts'
import { HEADER_FIELDS, ROW_FIELDS } from '#domain/papers/inventaire.ts'
import type { HistoryEntry, Partenariat } from '#domain/papers/partenariat.ts'
import type { Copy, PartenariatRecord, StoredRecord } from '#domain/papers/records.ts'
import { partenariatHtml } from '#gateway/export/page/partenariat.ts'
import { articleHtml, suiviHtml } from '#gateway/export/page/records.ts'
import type { WrittenRecord } from '#gateway/export/page/written-once.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import { typeset } from '#messages/typography.ts'
import {
  aCandidature,
  aContrat,
  aMovement,
  anAnnonce,
  aPartenariat,
  aRecord,
  aRow,
  aSuivi,
  BOUTIQUE,
  CREATEUR,
  ROW,
} from '#tests/fixtures/documents.ts'

const NB = '\u00a0'
const AT = '2026-03-01T09:00:00.000Z'
const WHEN = `1er${NB}mars 2026 à 10${NB}h${NB}00`
const NO_FILES: ReadonlySet<string> = new Set()

const CONTRAT = aContrat({
  duree: '4',
  dateDebut: '2026-03-01',
  loyerMontant: '35,5',
  commission: false,
  commissionTaux: '12,5',
  ...{ boutiqueSiret: '73282932000074', boutiqueTva: 'FR32732829320', createurTva: 'FR00123456789' },
  ...{ annexe: true, vente: 'en-son-nom', rythme: 'mensuel', paiement: 'le 5', preavis: '15 jours' },
  ...{ invendus: '90 jours', remise: '10 %', risque: 'boutique', risqueMontant: 'le prix', presence: 'le samedi' },
  ...{ boutiqueAssurance: 'MAIF 1', createurAssurance: 'MAIF 2' },
})

/** An entry of the papers' history. */
const historyEntry = (by: Uid, action: string, target: string, field = '', before = '', after = '') =>
  ({ by, at: AT, action, target, field, before, after }) as HistoryEntry

/** Papers with every field filled in. */
const FULL: Partenariat = aPartenariat({
  annonce: { ...aPartenariat().annonce, commission: 12.5 },
  inForce: { hash: 'ab12', at: AT, from: '', former: {} },
  header: { dateDepot: '2026-03-02', dateReprise: '2026-06-29', lieu: 'Rezé', date: '2026-03-03' },
  rows: { [ROW]: aRow({ ref: 'B7', description: 'Bol bleu', depot: 1200, prixCentimes: 1250 }) },
  contrat: CONTRAT,
  agreements: { 'contrat-boutique': { by: BOUTIQUE, at: AT, nom: 'La Mercerie', hash: 'ab12' } },
  asked: { 'contrat-creator': { at: AT, hash: 'cd34', why: 'changed' } },
  conflicts: { c1: { by: CREATEUR, at: AT, target: ROW, field: 'prixCentimes', value: '1400', stamp: '' } },
  history: {
    '00000001': historyEntry(CREATEUR, 'row-added', ROW, '', '', 'Bol bleu'),
    '00000002': historyEntry(BOUTIQUE, 'cell-changed', ROW, 'prixCentimes', '0', '1250'),
    '00000003': historyEntry(BOUTIQUE, 'agreement', 'contrat', '', '', 'ab12'),
  },
  marks: { stamps: { 'header.lieu': 'stamp0' as never }, seen: { node0: 1 } as never },
})

async function papersHtml(
  papers: Partenariat,
  candidature: Candidature | undefined,
  records: readonly WrittenRecord[] = [],
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

  it.each([
    ['Boutique', 'La Mercerie'],
    ['Créateur', 'Jeanne Martin'],
    ["Commission de l'annonce", `12,5${NB}%`],
    ['Date de dépôt', `2${NB}mars 2026`],
    ['Début', `1er${NB}mars 2026`],
    ['Durée', '4 mois'],
    ['Un loyer mensuel fixe', 'oui'],
    ['Une commission sur les ventes', 'non'],
    ['Loyer mensuel', `35,50${NB}€`],
    ['TVA sur le loyer', 'TVA comprise (TTC)'],
    ['Commission sur le prix de vente', `12,5${NB}%`],
    ['Prix de vente de référence', 'Hors taxes (HT)'],
    ['Créateur, numéro SIRET', ['732', '829', '320', '00074'].join(NB)],
  ])('writes dates, prices and the rest as people do: %s, %s', (label, value) => {
    expect(under(label)).toBe(value)
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

  it('tells all that the parties have noted, what was cancelled, and where each statement stands', async () => {
    const record = (key: string, by: Uid, fields: Partial<StoredRecord>) =>
      aRecord(key, { at: AT, by, ...fields }) as unknown as Exclude<PartenariatRecord, Copy>
    const keyOf = (key: string) => key.padEnd(12, '0')
    const period = { kind: 'statement', from: '2026-12-01', to: '2026-12-31' } as const
    const payment = { kind: 'payment', statement: keyOf('b1'), day: '2027-01-05', centimes: 3330 } as const
    const line = { position: 1, label: 'Port <1>', centimes: 500, pour: 'boutique' } as const
    const page = await papersHtml(FULL, aCandidature(), [
      aMovement('m', { quantity: 2, at: AT, tva: 5.5 }),
      aMovement('p', { sort: 'perdu', cause: 'vole', at: AT }),
      record('p00000000000-void', CREATEUR, { kind: 'void' }),
      record('d', CREATEUR, {
        ...{ kind: 'deposit', number: 2, day: '2026-12-06' },
        pieces: { [ROW]: { quantity: 3, prixCentimes: 1850, article: 'B1 Bol' } },
      }),
      record('b1', BOUTIQUE, { ...period, number: 1, dueCentimes: 3330, reason: 'Geste', lines: { [ROW]: line } }),
      record(`${keyOf('b1')}-answer`, CREATEUR, { kind: 'answer', answer: 'accepted' }),
      record('b3', BOUTIQUE, { ...payment, means: 'virement', reference: 'V12' }),
      record(`${keyOf('b3')}-receipt`, CREATEUR, { kind: 'receipt', received: false, reason: 'Rien vu' }),
      record('b4', BOUTIQUE, { ...payment, means: 'especes' }),
      record(END_KEYS.boutique, BOUTIQUE, { kind: 'end', lastDay: '2027-03-12', reason: 'Je <ferme>.' }),
      record('c2', CREATEUR, { ...period, number: 2, dueCentimes: -100 }),
      record(`${keyOf('c2')}-answer`, BOUTIQUE, { kind: 'answer', answer: 'contested', reason: 'Il manque un bol' }),
    ])
    expect(under('Total des pièces vendues', page)).toBe('2')
    const words = page.replace(/\s/g, ' ')
    const said = [
      'La Mercerie : fin le 12 mars 2027 : Je &lt;ferme&gt;.',
      'La Mercerie : 2 vendus le 5 décembre 2026, B1 Bol à 18,50 €, dont TVA à 5,5 %</li>',
      `1 perdu (volé) le 5 décembre 2026, B1 Bol à 18,50 € ; annulé le ${WHEN} par Jeanne Martin`,
      'Jeanne Martin : bon de dépôt n° 2 du 6 décembre 2026 : 3 × B1 Bol à 18,50 €',
      'relevé n° 1 du 1er décembre 2026 au 31 décembre 2026, montant dû 33,30 €<ul>',
      'Port &lt;1&gt; : 5,00 €, pour la boutique',
      's&#39;écarte du contrat : Geste',
      // In the words of the statement's own page.
      `Accepté par Jeanne Martin le ${WHEN}.</li>`,
      'Règlement de 33,30 € de La Mercerie, par virement, le 5 janvier 2027 (V12) : non reçu (Rien vu',
      'Règlement de 33,30 € de La Mercerie, en espèces, le 5 janvier 2027 : à confirmer',
      `La Mercerie doit 33,30 € à Jeanne Martin depuis le ${WHEN}.`,
      'relevé n° 2 du 1er décembre 2026 au 31 décembre 2026, montant dû -1,00 €',
      `Contesté par La Mercerie le ${WHEN} : Il manque un bol`,
    ]
    for (const one of said) expect(words).toContain(one.replace(/\s/g, ' '))
  })

  it('lets no text in as HTML', async () => {
    const bad = '<img src=x onerror=alert(1)>'
    const contrat = { ...CONTRAT, boutiqueNom: bad, espace: bad, loyerMontant: bad, dateDebut: bad }
    const header = { ...FULL.header, lieu: bad }
    const rows = { [ROW]: aRow({ ref: bad, description: bad }) }
    const copy = aRecord('e', { kind: 'copy', paper: 'contrat', text: bad }) as unknown as Copy
    const movement = aMovement('m', { article: bad })
    const papers = { ...FULL, contrat, rows, header }
    const html = await papersHtml(papers, aCandidature({ nom: bad }), [movement], [copy])
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
    expect(under('Date de début', html)).toBe(`1er${NB}décembre 2026`)
    expect(under('Publiée', html)).toBe('oui')
    expect(html).toContain('Un &lt;coin&gt;')
    for (const hidden of [BOUTIQUE, 'stamp0', '2026-12-01', '[object']) expect(html).not.toContain(hidden)
  })

  it('is a favourite, a search or a mark with the fields of its kind alone, in words and names', () => {
    const shown = (suivi: Suivi, candidature?: Candidature) =>
      [...suiviHtml(suivi, candidature, NO_FILES).matchAll(/<dt>(.*?)<.dt><dd[^>]*>(.*?)</g)]
        .map(([, label, value]) => `${label}: ${value}`)
        .slice(1)
    const search = aSuivi('recherche', ROW, { at: '', name: 'Près', search: 'ou=Lyon&lieu=69123&rayon=10' })
    expect(shown(search)).toEqual([`Recherche: Lyon (à moins de 10${NB}km)`, 'Nom: Près'])
    expect(shown({ ...search, search: `annonce=${anAnnonce()._id}` })).toEqual(['Nom: Près'])
    const favori = aSuivi('favori', anAnnonce()._id, { at: '', nom: 'Chez Max' })
    expect(shown(favori).sort()).toEqual(['Gardé: non', 'Nom: Chez Max', `Prix par mois: 0${NB}€`])
    const read = aSuivi('lu', aCandidature()._id, { at: '', seenAt: AT })
    expect(shown(read, aCandidature()).slice(0, 2)).toEqual(['Boutique: La Mercerie', 'Créateur: Jeanne Martin'])
    expect(shown(read)).toContain(`Boutique: ${BOUTIQUE}`) // of a candidature that is gone
  })

  it('is a candidature with names in place of ids', () => {
    const html = articleHtml('candidatures', aCandidature({ email: 'jeanne@exemple.fr' }), NO_FILES)
    expect([under('Boutique', html), under('Créateur', html)]).toEqual(['La Mercerie', 'Jeanne Martin'])
    expect(under('Envoyée le', html)).toBe(`2${NB}février 2026 à 11${NB}h${NB}00`)
    for (const hidden of [BOUTIQUE, CREATEUR, 'cand-', '[object']) expect(html).not.toContain(hidden)
  })
})

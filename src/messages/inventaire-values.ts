import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { LigneData } from '#domain/partenariat/papers.ts'
import { CONTRAT, type Evenement, TETE } from '#domain/partenariat/partenariat.ts'
import { formatCommission, formatDate, formatNumber } from './format.ts'
import { type Bloc, type Champ, CONTRAT as CONTRAT_TEXTES } from './fr/contrat.ts'
import { CONTRAT_FORM } from './fr/contrat-form.ts'
import { PARTAGE } from './fr/inventaire-partage.ts'

/** A decimal as it is typed in French, without the spaces of thousands: '12,5'. */
function decimal(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', ',')
}

/** What a cell's field holds, as its control shows it: a number of nothing is left empty. */
export function afficher(champ: string, valeur: unknown): string {
  if (typeof valeur !== 'number') return String(valeur ?? '')
  if (valeur === 0) return ''
  if (champ === 'prixCentimes') return decimal(valeur / 100, 2)
  return champ === 'commission' ? String(valeur).replace('.', ',') : String(valeur)
}

/** The same, in a sentence; the value comes as text, as conflicts and the history keep it. */
export function dire(champ: string, valeur: string): string {
  if (valeur === '') return PARTAGE.vide
  if (champ === 'commission' && (valeur === 'true' || valeur === 'false')) return dire('loyer', valeur)
  if (champ === 'loyer') return valeur === 'true' ? PARTAGE.oui : PARTAGE.non
  if (champ === 'prixCentimes') return `${decimal(Number(valeur) / 100, 2)}\u00a0€`
  if (champ === 'commission') return formatCommission(Number(valeur))
  if (champ.startsWith('date')) return formatDate(valeur)
  if (champ === 'depot' || champ === 'vendu' || champ === 'repris') return formatNumber(Number(valeur))
  return valeur
}

/** The name of a party, from the candidature that both have. */
export function nomDe({ boutiqueId, annonce, nom }: Candidature, uid: Uid): string {
  return uid === boutiqueId ? annonce.nom : nom
}

/** What a blank or a box of the contract is called. */
export function nomChampContrat(champ: string): string {
  const blocs = CONTRAT_TEXTES.articles.flatMap(({ blocs }): readonly Bloc[] => blocs)
  const champs = blocs.flatMap((bloc) => (bloc.kind === 'lignes' ? [bloc.champ] : (bloc.champs ?? [])))
  const parties = CONTRAT_TEXTES.parties.flatMap(({ champs }): readonly Champ[] => champs)
  const known = [...parties, ...champs, ...CONTRAT_TEXTES.faitChamps].find((one) => one.champ === champ)
  return known?.label ?? (champ === 'loyer' || champ === 'commission' ? CONTRAT_FORM[champ] : CONTRAT_FORM.unite)
}

function colonne(champ: string): string {
  const names: { readonly [champ: string]: string } = { ...PARTAGE.champsTete, ...PARTAGE.colonnes }
  return names[champ] ?? ''
}

/**
 * Where an event of the history happened: 'Quantité vendue de « Bol »', 'Date de dépôt', "Fiche d'inventaire".
 * @param ligne the row as it stands; `null` when there is none
 */
export function lieuDe({ action, champ, cible }: Evenement, ligne: LigneData | null): string {
  if (action === 'accord') return PARTAGE.document[cible === 'contrat' ? 'contrat' : 'inventaire']
  if (cible === CONTRAT) return `${PARTAGE.document.contrat}, ${nomChampContrat(champ)}`
  if (cible === TETE) return colonne(champ)
  const nom = ligne === null ? '' : ligne.description || ligne.ref
  return ligne === null ? `${colonne(champ)}, ${PARTAGE.ligneSupprimee}` : `${colonne(champ)} de « ${nom} »`
}

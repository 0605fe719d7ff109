import type { Candidature } from '#domain/candidature.ts'
import { CHAMPS_LIGNE, type Inventaire, lignesOf } from '#domain/inventaire.ts'
import { cleAccord } from '#domain/inventaire-accord.ts'
import { totauxOf } from '#domain/inventaire-totals.ts'
import type { AccordData, InventaireData } from '#domain/papiers.ts'

/** Those who agreed to the version whose hash this is; nothing when nobody did. */
export function accordData(
  { accords }: Inventaire,
  document: 'inventaire' | 'contrat',
  empreinte: string | undefined,
): AccordData | undefined {
  const given = (['boutique', 'creator'] as const)
    .map((role) => accords[cleAccord(document, role)])
    .filter((accord) => accord !== undefined && accord.empreinte === empreinte)
  if (empreinte === undefined || given.length === 0) return undefined
  return { empreinte, par: given.map((accord) => ({ nom: accord?.nom ?? '', date: accord?.le ?? '' })) }
}

/** The inventory as the documents print it, totals included. Rows in which nothing is written are left out. */
export function inventaireData(
  { annonce, nom }: Candidature,
  inventaire: Inventaire,
  empreinte: string | undefined,
): InventaireData {
  const { commission, ...tete } = inventaire.tete
  const lignes = lignesOf(inventaire)
    .map(([, ligne]) => ligne)
    .filter((ligne) => CHAMPS_LIGNE.some((champ) => ligne[champ] !== '' && ligne[champ] !== 0))
  const accord = accordData(inventaire, 'inventaire', empreinte)
  return {
    boutique: annonce.nom,
    createur: nom,
    ...tete,
    commission,
    lignes,
    totals: totauxOf(lignes, commission),
    ...(accord === undefined ? {} : { accord }),
  }
}

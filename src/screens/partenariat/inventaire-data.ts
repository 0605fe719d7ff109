import type { Candidature } from '#domain/candidature.ts'
import { cleAccord } from '#domain/partenariat/agreement.ts'
import type { AccordData, InventaireData } from '#domain/partenariat/papers.ts'
import { CHAMPS_LIGNE, lignesOf, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { totauxOf } from '#domain/partenariat/totals.ts'

/** Those who agreed to the version whose hash this is; nothing when nobody did. */
export function accordData(
  { accords }: Partenariat,
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
  partenariat: Partenariat,
  empreinte: string | undefined,
): InventaireData {
  const { commission, ...tete } = partenariat.tete
  const lignes = lignesOf(partenariat)
    .map(([, ligne]) => ligne)
    .filter((ligne) => CHAMPS_LIGNE.some((champ) => ligne[champ] !== '' && ligne[champ] !== 0))
  const accord = accordData(partenariat, 'inventaire', empreinte)
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

import type { LabelSheetName, Maker } from '#domain/papers/labels.ts'
import { formatNumber, plural } from '../../format.ts'

/** Labels for the pieces sold. */
export const LABELS = {
  open: 'Étiquettes',
  title: 'Étiquettes à imprimer',
  file: 'etiquettes.pdf',
  /** The alternative text of a label's QR code. */
  code: 'Code à scanner pour ouvrir la pièce',
  note: 'Chaque étiquette porte la référence, le nom, le prix, qui a fait la pièce, et un code : scanné avec un téléphone, il ouvre la pièce pour noter une vente.',
  sheet: 'Étiquettes par planche A4',
  sheets: {
    'a4-24': '24 de 70 × 37 mm',
    'a4-24-marges': '24 de 63,5 × 33,9 mm',
    'a4-65': '65 de 38,1 × 21,2 mm',
  } satisfies { [S in LabelSheetName]: string },
  start: 'Première étiquette libre',
  startHint: (count: number) => `De 1 (en haut à gauche) à ${count}, pour finir une planche commencée.`,
  lotOf: (lot: string) => `Lot : ${lot}`,
  maker: 'Qui a fait la pièce',
  makerNote:
    'Le règlement (UE) 2023/988 demande sur chaque pièce un nom ou une marque, une adresse postale, une adresse électronique et de quoi reconnaître le lot. Cochez ce que la pièce ne porte pas déjà.',
  nameOnly: "Sur ce format, il n'y a de place que pour le nom.",
  name: 'Nom ou marque du créateur',
  nameMissing: 'Écrivez le nom ou la marque du créateur.',
  contact: {
    postal: ['Adresse postale', 'Adresse postale à imprimer'],
    electronic: ['Adresse électronique', 'E-mail ou site à imprimer'],
    lot: ['Lot', 'Lot à imprimer'],
  } satisfies { [F in Exclude<keyof Maker, 'name'>]: readonly [tick: string, field: string] },
  rows: "Nombre d'étiquettes",
  wrong: (least: number, most: number) => `Entrez un nombre entier, de ${least} à ${formatNumber(most)}.`,
  count: (thing: string) => `Nombre d'étiquettes, ${thing}`,
  none: 'Aucune',
  left: 'Pièces restantes',
  summary: (labels: number, sheets: number) =>
    labels === 0
      ? 'Aucune étiquette choisie.'
      : `${plural(labels, 'étiquette', 'étiquettes')} sur ${plural(sheets, 'planche', 'planches')}.`,
  choose: 'Choisissez au moins une étiquette.',
  correct: 'Corrigez les nombres signalés.',
  tooMany: (most: number) => `Au plus ${most} étiquettes à la fois : réduisez les nombres.`,
  scale: "À l'impression, choisissez la taille réelle (100 %) et du papier A4, puis essayez d'abord sur une feuille.",
  make: 'Créer le PDF',
  busy: 'Génération...',
  failed: "Les étiquettes n'ont pas pu être faites. Veuillez réessayer.",
} as const

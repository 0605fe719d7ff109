import type { ContratBox, ContratData, ContratTyped } from '#domain/papers/contrat.ts'

/** The values of a choice of the annex, in words. */
export type ConditionChoice<F extends 'vente' | 'rythme' | 'risque'> = readonly {
  readonly value: ContratData[F]
  readonly label: string
  /** In a list, where the label is wider than a narrow phone. */
  readonly short?: string
}[]

const UNSAID = { value: '', label: 'Non précisé' } as const

/** The choices of the annex. */
export const CONDITION_CHOICES = {
  vente: [
    UNSAID,
    { value: 'au-nom-du-createur', label: 'Au nom et pour le compte du créateur', short: 'Au nom du créateur' },
    { value: 'en-son-nom', label: 'En son nom propre' },
  ],
  rythme: [
    UNSAID,
    { value: 'mensuel', label: 'Chaque mois' },
    { value: 'bimensuel', label: 'Deux fois par mois' },
    { value: 'trimestriel', label: 'Chaque trimestre' },
    { value: 'a-la-demande', label: "À la demande de l'une des parties", short: 'À la demande' },
  ],
  risque: [UNSAID, { value: 'boutique', label: 'La boutique' }, { value: 'createur', label: 'Le créateur' }],
} as const satisfies { readonly [F in 'vente' | 'rythme' | 'risque']: ConditionChoice<F> }

/** A line of the annex, in its form and on paper: a choice, a text or a box. */
export type Condition =
  | { readonly kind: 'choice'; readonly name: keyof typeof CONDITION_CHOICES; readonly label: string }
  | { readonly kind: 'text'; readonly name: ContratTyped; readonly label: string; readonly hint?: string }
  | { readonly kind: 'box'; readonly name: ContratBox; readonly label: string }

/** The annex of a contract, off by default: the template's five articles stay as they are. */
export const CONDITIONS = {
  title: 'Annexe - Conditions particulières',
  add: 'Ajouter des conditions particulières',
  lead: "Ces conditions s'ajoutent aux cinq articles, sur une page à part. Ce que vous laissez vide n'est pas imprimé.",
  notAnAmount: "Les relevés ne comptent qu'un montant en euros par pièce : sans lui, le prix moins la commission.",
  lines: [
    { kind: 'choice', name: 'vente', label: 'La boutique vend' },
    { kind: 'choice', name: 'rythme', label: 'Relevé des ventes' },
    { kind: 'text', name: 'paiement', label: 'Règlement', hint: 'Par exemple : le 5 du mois, par virement.' },
    { kind: 'text', name: 'preavis', label: 'Préavis pour mettre fin', hint: 'Par exemple : 15 jours.' },
    { kind: 'text', name: 'invendus', label: 'Reprise des invendus', hint: 'Par exemple : après 90 jours.' },
    { kind: 'text', name: 'remise', label: 'Prix minimum, ou remise permise sans demander' },
    { kind: 'choice', name: 'risque', label: 'Pertes, vols et casse à la charge de' },
    { kind: 'text', name: 'risqueMontant', label: 'Pour quel montant', hint: 'Vide : le prix moins la commission.' },
    { kind: 'text', name: 'boutiqueAssurance', label: 'Assureur de la boutique et numéro de police' },
    { kind: 'text', name: 'createurAssurance', label: 'Assureur du créateur et numéro de police' },
    { kind: 'box', name: 'boutiqueBail', label: 'La boutique déclare y être autorisée par son bail' },
    { kind: 'text', name: 'presence', label: 'Jours de présence du créateur' },
    { kind: 'box', name: 'propriete', label: "Les produits restent la propriété du créateur jusqu'à leur vente" },
  ] satisfies readonly Condition[] as readonly Condition[],
} as const

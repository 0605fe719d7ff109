/** What an amount says of VAT, as a choice. */
const TAXES = [
  { value: 'a-rayer', label: 'À rayer à la main' },
  { value: 'ht', label: 'Hors taxes (HT)' },
  { value: 'ttc', label: 'Toutes taxes comprises (TTC)' },
  { value: 'sans-tva', label: 'TVA non applicable (non assujetti)' },
] as const

/** The form that fills in the blanks of the contract. */
export const CONTRAT_FORM = {
  title: 'Compléter le contrat',
  lead: "Rempli d'après votre partenariat. Corrigez ce qu'il faut : vos changements restent sur cet appareil et ne modifient ni l'annonce, ni les profils. Un champ vide laisse une ligne à remplir à la main.",
  parties: ['La Boutique', 'Le Créateur'],
  privateAddress: "Votre adresse privée : elle n'est écrite que dans le document que vous faites ici.",
  unit: 'Unité',
  units: [
    { value: '', label: 'À rayer à la main' },
    { value: 'mois', label: 'mois' },
    { value: 'jours', label: 'jours' },
  ],
  taxes: {
    loyerTaxe: { label: 'TVA sur le loyer', choices: TAXES },
    commissionTaxe: { label: 'Prix de vente de référence', choices: TAXES },
  },
  loyer: 'Un loyer mensuel fixe',
  commission: 'Une commission sur les ventes',
  signature: 'Lieu et date',
  restart: 'Revenir aux données du partenariat',
} as const

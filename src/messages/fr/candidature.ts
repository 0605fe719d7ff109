import { plural } from '../format.ts'

/** The candidatures, seen by either party. */
export const candidature = {
  listTitle: 'Candidatures',
  count: (count: number) => plural(count, 'candidature', 'candidatures'),
  of: (nom: string, ville: string) => `${nom}, ${ville}`,
  none: 'Aucune candidature pour le moment.',
  noneText: 'Les créateurs qui répondent à cette annonce apparaîtront ici.',
  receivedOn: (date: string) => `Reçue le ${date}`,
  sentOn: (date: string) => `Envoyée le ${date}`,
  profil: 'Voir le profil',
  write: 'Écrire',
  accept: 'Accepter',
  refuse: 'Refuser',
  confirm: 'Confirmer',
  decline: 'Décliner',
  failed: 'Impossible de mettre à jour le statut de la candidature.',
  boutique: {
    'to-decide': 'À étudier',
    'awaiting-creator': 'En attente créateur',
    confirmed: 'Partenariat Confirmé',
    refused: 'Refusée',
  },
  creator: {
    pending: 'En attente',
    accepted: 'Acceptée !',
    confirmed: 'Partenariat confirmé',
    refused: 'Refusée',
  },
  expiresIn: (countdown: string) => `Expire dans: ${countdown}`,
  expired: 'Offre expirée',
  contrat: 'Contrat',
  inventaire: 'Inventaire',
  contactBoutique: 'Contacter la boutique',
  yourMessage: 'Votre message',
} as const

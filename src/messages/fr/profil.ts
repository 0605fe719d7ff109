import { ofName } from '../typography.ts'
import type { WriteTexts } from './writes.ts'

const FAILED = 'Une erreur est survenue lors de la mise à jour de votre profil.'

/** Profiles: completing, editing, viewing. */
export const profil = {
  completeTitle: 'Finaliser votre profil',
  completeLead: {
    boutique: 'Encore quelques lignes, et votre première annonce peut paraître. Vous pourrez tout modifier plus tard.',
    createur: 'Encore quelques lignes, et vous pouvez postuler aux annonces. Vous pourrez tout modifier plus tard.',
  },
  documentTitle: (name: string) => `Profil – ${name}`,
  editTitle: 'Modifier mon profil',
  submit: 'Enregistrer mon profil',
  nom: { boutique: 'Nom de la boutique', createur: 'Nom' },
  prenom: 'Prénom',
  adresseLocale: 'Adresse du local',
  adresseLocaleHint: "Privée : elle n'apparaît pas sur votre profil.",
  siret: 'SIRET',
  siretHint: '14 chiffres.',
  siteInternet: 'Site internet',
  siteInternetHint: 'Par exemple\u00a0: https://exemple.fr',
  instagram: 'Instagram',
  facebook: 'Facebook',
  pageHint: 'Le nom de votre page (@nom), ou son adresse.',
  profileDescription: 'Présentation',
  profileDescriptionHint: 'Votre parcours, vos matières, ce qui vous inspire.',
  specificites: 'Spécificités',
  specificitesHint: 'Techniques, pièces uniques ou séries, contraintes de présentation.',
  histoire: 'Notre histoire',
  histoireHint: 'Ce que vous vendez, qui passe votre porte, ce que vous aimez montrer.',
  annonces: 'Ses annonces',
  about: 'Vous',
  links: 'Où vous trouver',
  saved: {
    sent: ['Profil mis à jour', 'Vos informations ont été enregistrées.'],
    waiting: ['Profil gardé sur cet appareil', (when) => `Il sera mis à jour pour les autres membres ${when}.`],
    refused: ['Profil non mis à jour', FAILED],
  } satisfies WriteTexts as WriteTexts,
  failed: FAILED,

  notFound: 'Profil non trouvé.',
  throttled: 'Encore un peu de patience',
  throttledUntil: (time: string) =>
    `Vous avez ouvert beaucoup de profils en peu de temps. Celui-ci s'affichera ici à ${time}.`,
  email: 'E-mail',
  ville: 'Ville',
  gallery: 'Galerie',
  photo: (at: number, nom: string) => `Photo ${at} ${ofName(nom)}`,
  types: { boutique: 'Boutique', createur: 'Créateur' },
  edit: 'Modifier mon profil',
  contact: 'Écrire un e-mail',
} as const

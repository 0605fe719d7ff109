import { spaced } from '../typography.ts'

/** The app as installed on a device: updates and installation. */
export const pwa = {
  update: 'Mise à jour',
  updateReady: 'Une nouvelle version est prête.',
  updateNeeded:
    'Cette version est trop ancienne pour le serveur. Ce que vous avez écrit est gardé et partira après la mise à jour.',
  updateNow: 'Mettre à jour',
  postpone: 'Plus tard',

  storageFull: spaced(
    "L'espace de stockage de cet appareil est plein : rien de plus n'y est gardé, ni ce que vous écrivez, ni ce qui arrive. Gardez cet onglet ouvert et libérez de la place. Tout reprendra de soi-même.",
  ),
  dataRefused: spaced(
    "Votre navigateur refuse de garder les données de ce site, cookies compris. Vous pouvez lire et chercher les annonces, et nous écrire, mais pas vous connecter ; et rien de ce que vous faites ici ne reste une fois l'onglet fermé. Pour vous connecter, autorisez les données de ce site dans les réglages du navigateur, puis rechargez la page.",
  ),
  nothingStored:
    "Ce navigateur ne garde rien sur cet appareil, comme certains en navigation privée. Ce que vous écrivez ici part au serveur, mais ce qui n'est pas encore envoyé quand vous fermez cet onglet est perdu.",

  install: "Installer l'application",
  installText: (name: string) => `${name} s'ouvre comme une application, même sans connexion.`,
  installNow: 'Installer',
  installIos: "Sur iPhone et iPad : touchez Partager, puis « Sur l'écran d'accueil ».",
  noThanks: 'Non merci',
} as const

/** The app as installed on a device: updates and installation. */
export const pwa = {
  update: 'Mise à jour',
  updateReady: 'Une nouvelle version est prête.',
  updateNeeded:
    'Cette version est trop ancienne pour le serveur. Ce que vous avez écrit est gardé et partira après la mise à jour.',
  updateNow: 'Mettre à jour',
  later: 'Plus tard',

  install: "Installer l'application",
  installText: (name: string) => `${name} s'ouvre comme une application, même sans connexion.`,
  installNow: 'Installer',
  installIos: "Sur iPhone et iPad : touchez Partager, puis « Sur l'écran d'accueil ».",
  noThanks: 'Non merci',
} as const

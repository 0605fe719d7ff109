/** What `--help` prints, by command. */
export const USAGE = {
  serve: [
    'npm start -- [--vide]',
    '  --vide   sans le marché de démonstration',
    'Les réglages sont des variables : docs/exploitation.md.',
  ],
  jobs: ['node dist/gateway/jobs.js', 'Les travaux seuls, à côté de serveurs qui ont JOBS=off.'],
  doctor: [
    'npm run doctor',
    "Ce qui manque ou n'est pas sûr dans cette installation, et quoi faire. Rien n'est changé.",
  ],
  backup: [
    'npm run backup -- [fichier, dossier ou -] [--chiffrer]',
    '  -            sur la sortie standard ; sans rien, un fichier de plus dans BACKUP_DIR',
    '  --chiffrer   fermée par BACKUP_PASSPHRASE, ou par ce qui est tapé',
  ],
  restore: [
    'npm run restore -- <fichier>',
    "Met une sauvegarde à la place du marché. Le site doit être arrêté d'abord.",
  ],
  admin: [
    'npm run admin -- <commande>',
    '  operateur <e-mail> [--retirer]         en fait un opérateur du site, ou lui retire ce rôle',
    '  operateurs                             qui ils sont',
    '  signalements                           ceux qui attendent, du plus ancien au plus récent',
    "  signalement <référence>                tout ce qu'il dit",
    '  classer <référence>                    sans suite ; son auteur en est averti',
    '  maintenir <référence> --mots "…"       répond à une contestation : la décision reste',
    '  retablir <e-mail>                      lève une suspension',
    'Un compte se nomme par son e-mail ou son identifiant. Tout le reste est sur la page /moderation.',
  ],
} as const

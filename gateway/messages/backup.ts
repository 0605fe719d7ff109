/** The texts of the backup and restore commands, and of the server about a restore. */

interface Failing {
  /** The backup's file. */
  readonly file: string
  /** The faulty part, version or folder. */
  readonly detail: string
}

const UNCHANGED = "Rien n'a été changé."

/** Why a backup or restore failed, by code: one sentence each, with what to do. */
export const BACKUP_FAILURES = {
  cut: ({ file }) =>
    `La sauvegarde ${file} est coupée : sa fin manque. Copiez-la de nouveau, ou prenez-en une autre. ${UNCHANGED}`,
  damaged: ({ file, detail }) =>
    `La sauvegarde ${file} est abîmée${detail === '' ? '' : ` (${detail})`} : elle n'est plus ce qui a été écrit. Copiez-la de nouveau, ou prenez-en une autre. ${UNCHANGED}`,
  foreign: ({ file, detail }) =>
    `La sauvegarde ${file} contient ce que Rayon Libre n'écrit jamais (${detail}) : elle a été changée ou fabriquée. Prenez-en une autre, dont vous connaissez l'origine. ${UNCHANGED}`,
  'not-a-backup': ({ file }) =>
    `${file} n'est pas une sauvegarde de Rayon Libre : indiquez un fichier écrit par npm run backup. ${UNCHANGED}`,
  newer: ({ file, detail }) =>
    `La sauvegarde ${file} vient d'une version plus récente (${detail}) : mettez d'abord Rayon Libre à jour. ${UNCHANGED}`,
  locked: ({ file }) =>
    `La sauvegarde ${file} est chiffrée : donnez sa phrase secrète (BACKUP_PASSPHRASE, ou BACKUP_PASSPHRASE_FILE). ${UNCHANGED}`,
  'wrong-passphrase': ({ file }) =>
    `Cette phrase secrète n'ouvre pas la sauvegarde ${file} : vérifiez-la. ${UNCHANGED}`,
  unreadable: ({ file }) => `Le fichier ${file} ne peut pas être lu : vérifiez son nom et ses droits. ${UNCHANGED}`,
  'disk-full': ({ file }) => `Le disque est plein (${file}) : faites de la place, puis recommencez. ${UNCHANGED}`,
  unwritable: ({ detail }) =>
    `La sauvegarde ne peut pas être écrite dans ${detail} : vérifiez le dossier et ses droits, ou changez BACKUP_DIR.`,
  'gateway-gone': () => "Le serveur s'est arrêté pendant la sauvegarde : démarrez-le, puis recommencez.",
  // On CouchDB the databases are emptied first: after a later failure the restore must be run again.
  broken: () =>
    "La restauration s'est arrêtée en chemin : les bases ne sont pas entières, et personne n'est servi. Relancez npm run restore avec la même sauvegarde, ou une autre.",
  running: ({ file }) =>
    `Le site est ouvert : arrêtez-le (docker compose stop gateway, ou Ctrl-C), puis relancez la même commande, npm run restore -- ${file}. ${UNCHANGED}`,
  'no-passphrase': () =>
    'Pour chiffrer, donnez une phrase secrète de huit caractères au moins (BACKUP_PASSPHRASE, ou BACKUP_PASSPHRASE_FILE).',
  'no-file': () => 'Indiquez la sauvegarde à remettre : npm run restore -- sauvegardes/rayon-libre-….tar',
} satisfies { readonly [code: string]: (at: Failing) => string }

export const RESTORE_DROPPED =
  "Une restauration n'était pas allée au bout : elle est défaite, et le marché d'avant est intact. Pour la refaire : npm run restore -- <fichier>."

export const ASK_PASSPHRASE = 'Phrase secrète : '

const day = (iso: string) => `${iso.slice(0, 10)} à ${iso.slice(11, 19)} (UTC)`

export interface BackupContents {
  readonly documents: number
  readonly deletions: number
  readonly photos: number
}

export const BACKUP_MADE = {
  done: (file: string, { documents, photos }: BackupContents, bytes: number) =>
    `Sauvegarde faite et relue : ${file} (${documents} documents, ${photos} photos, ${Math.ceil(bytes / 1024)} ko).`,
  asOf: (asOf: string) => `Elle contient tout ce qui était écrit le ${day(asOf)}.`,
  inexact: 'On écrivait sans arrêt pendant la copie : sa fin porte sur plusieurs instants, quelques secondes au plus.',
  clear: "Elle n'est pas chiffrée (--chiffrer) : gardez-la là où vous seul pouvez la lire.",
} as const

export const RESTORE_MADE = {
  checked: (file: string) => `La sauvegarde ${file} est entière.`,
  done: ({ documents, deletions, photos }: BackupContents) =>
    `Le marché est remis : ${documents} documents, ${photos} photos, ${deletions} effacements.`,
  lost: (asOf: string) =>
    `Ce qui a été écrit après le ${day(asOf)} peut être perdu, sauf ce que les appareils offrent de nouveau.`,
  erased: (count: number) =>
    count === 1 ? "1 compte effacé depuis l'est de nouveau." : `${count} comptes effacés depuis le sont de nouveau.`,
  otherSecret:
    "Elle a été faite avec un autre ID_SECRET (ou un autre DATA_DIR/id-secret) : les identifiants sont refaits avec celui d'ici. Les liens des courriers déjà partis n'arrêtent plus les alertes, et les notifications sont à réactiver. Pour l'éviter, remettez l'ancien secret et relancez la restauration.",
  moderated:
    "Ce qui a été modéré depuis ne l'est plus : suspensions, annonces masquées, signalements et contestations reçus. Les courriers déjà partis disent lesquels.",
  start: 'Démarrez le serveur : le marché remis sera servi.',
} as const

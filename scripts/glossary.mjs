#!/usr/bin/env node
/**
 * Compares docs/glossaire.md with the code: every word of its tables must occur in the code, and a name in the code may
 * contain a French word only if the glossary lists it. No name contains a word that says too little, and no two exports of
 * the product share a name. Names are identifiers, CSS classes and files; texts are French.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn, wordsOfName } from './lib/names.mjs'
import { ROOT } from './lib/paths.mjs'

const FOLDERS = ['src', 'operator', 'gateway', 'service-worker', 'couchdb']
const AROUND = ['tests', 'scripts', 'bench']

/**
 * French words, without accents and in the singular, that tend to slip into names. A name may have one only if
 * docs/glossaire.md does. Not here: words that English shares (action, article, description, note, page, place, total).
 */
const FRENCH_WORDS = new Set(
  `
  accord afficher ajout ajouter apres attente aucun auteur autre avant avertissement avis
  bibliotheque bouton cacher carte cellule champ changement chemin choisir choix cible
  colonne commencer complet conflit convenu corps courrier creer
  debut demande depasse depose depot dernier dessous dessus dire donne donnee donner droit duree
  echec ecrire effacer empreinte entete entree envoi envoyer erreur essai etat etiquette evenement extrait
  fermer fiche fichier fini finaliser garder gauche historique inscription
  largeur lecture legende libelle lieu ligne lire loyer mettre modele modifier montant
  nombre nommer noter nouveau numero ordre oubli ouvert ouvrir outil
  panneau papier par partage partager passe perdu plein poser precedent premier prendre prevenir
  quantite raison rappel recu refus relance rempli remplir reponse reprendre reprise repris retirer
  saisie sans sauver suite suivant supprimer suppression
  taille telecharger tete tiers totaux toucher traiter tri trouver
  unite valeur vendu verifier verrou vide vierge voir vue
  `
    .trim()
    .split(/\s+/),
)

/** Words for which the field has precise ones: cached, notified, deferred, pinned, alternative, region, epoch... */
const VAGUE_WORDS = new Set(
  'ahead along anew apart asked beside forgotten heard held kept lives misjudged places polish rests rough standing teller told'.split(
    ' ',
  ),
)

/** Fields of stored documents, and states of a delivery. */
const DOCUMENT_WORDS = new Set(['asked', 'held', 'kept', 'places'])

/** @returns {string[]} the words in the first column of every table; 'word…' stands for names with that prefix */
function glossary() {
  const rows = readFileSync(join(ROOT, 'docs/glossaire.md'), 'utf8').split('\n')
  const isHead = (index) => rows[index + 1]?.startsWith('| --') === true
  return rows
    .filter((row, index) => row.startsWith('| ') && !row.startsWith('| --') && !isHead(index))
    .flatMap((row) => row.split('|')[1].replaceAll('`', '').split(','))
    .map((word) => word.trim())
}

const { names, exported, keys } = namesIn(FOLDERS)
const codeNames = new Set([...names.keys(), ...keys])
const parts = new Set([...codeNames].flatMap(wordsOfName))
const words = glossary()
const glossaryParts = new Set(words.flatMap(wordsOfName))
const singular = (part) => part.replace(/s$/, '')

function occurs(word) {
  if (word.endsWith('…')) return [...codeNames].some((name) => name.startsWith(word.slice(0, -1)))
  return codeNames.has(word) || wordsOfName(word).every((part) => parts.has(part) || parts.has(`${part}s`))
}

function isForeign(part) {
  return (
    [part, singular(part)].some((word) => FRENCH_WORDS.has(word)) &&
    !glossaryParts.has(part) &&
    !glossaryParts.has(singular(part))
  )
}

const problems = [
  ...words.filter((word) => !occurs(word)).map((word) => `docs/glossaire.md: '${word}' is not in the code`),
  ...[...names]
    .filter(([name]) => wordsOfName(name).some(isForeign))
    .map(([name, files]) => `'${name}' is French and not in docs/glossaire.md: ${[...files].join(', ')}`),
  ...[...names, ...namesIn(AROUND).names]
    .filter(([name]) => !DOCUMENT_WORDS.has(name) && wordsOfName(name).some((part) => VAGUE_WORDS.has(part)))
    .map(([name, files]) => `'${name}' says too little: ${[...files].join(', ')}`),
  ...[...exported]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `'${name}' is exported by ${files.size} files: ${[...files].join(', ')}`),
]
if (words.length === 0) problems.push('docs/glossaire.md: no word found')

for (const problem of problems) console.error(problem)
console.log(`${words.length} words of the glossary compared with ${names.size} names of the code`)
process.exitCode = problems.length === 0 ? 0 : 1

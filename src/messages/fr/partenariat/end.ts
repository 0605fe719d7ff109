import { formatDate, plural } from '../../format.ts'

/**
 * A party's announcement of the last day, or its acceptance, in the third person or of the reader.
 * @param name `null` for the reader
 */
export function endAnnounced(name: string | null, lastDay: string, isAccepted: boolean): string {
  return `Fin ${isAccepted ? 'acceptée' : 'annoncée'} par ${name ?? 'vous'} pour le ${formatDate(lastDay)}`
}

const pieces = (count: number) => plural(count, 'pièce', 'pièces')

/** The end of a partnership, and its prolongation. */
export const END = {
  title: 'Durée et fin',
  lastDay: (day: string) => `Dernier jour : ${formatDate(day)}`,
  sources: { announced: 'annoncé', contrat: "d'après le contrat en vigueur", annonce: "d'après l'annonce" },
  isOver: 'Ce partenariat est terminé',
  isOverText: "Rien n'est en rayon et toutes les ventes sont comptées. Tous les papiers restent ici.",
  past: 'Le dernier jour est passé : prolongez le partenariat, ou mettez-y fin.',

  end: 'Mettre fin',
  endTitle: 'Mettre fin au partenariat',
  endText: (other: string) =>
    `Cette fin est annoncée à ${other}, qui peut répondre par un autre jour : le plus tard des deux compte. Les ventes se notent jusqu'au bout, puis restent les pièces à reprendre et le dernier relevé. Une fin annoncée ne se retire pas.`,
  endTextAlone: 'Une fin annoncée ne se retire pas.',
  day: 'Dernier jour',
  dayBetween: (min: string, max: string, isAgreed = false) =>
    `Choisissez un jour, du ${formatDate(min)} au ${formatDate(max)}.${isAgreed ? ' Plus tard, il faut prolonger le contrat.' : ''}`,
  notice: (preavis: string) => `Préavis convenu au contrat : ${preavis.replace(/\.$/, '')}.`,
  reason: 'Raison, si vous voulez la dire',
  announce: 'Annoncer la fin',

  accept: 'Accepter cette fin',
  acceptTitle: (lastDay: string) => `Accepter la fin pour le ${formatDate(lastDay)} ?`,
  acceptText:
    "Vous ne pourrez plus répondre par un autre jour : une fin annoncée ne se retire pas, et l'accepter non plus.",
  answer: 'Répondre par un autre jour',
  answerTitle: 'Répondre par un autre jour',
  answerText: (other: string, lastDay: string) =>
    `${other} a annoncé la fin pour le ${formatDate(lastDay)}. Le plus tard de vos deux jours comptera. Votre réponse ne se retire pas.`,
  waits: (other: string) => `${other} peut répondre par un autre jour : le plus tard des deux compte.`,
  both: "Vous êtes d'accord sur ce jour.",
  later: (day: string) => `Le plus tard des deux compte : le ${formatDate(day)}.`,

  waiting: (when: string) => `L'annonce partira ${when}.`,
  writes: {
    sent: ['Fin annoncée', ''],
    waiting: ['Fin gardée', (when: string) => `Elle sera annoncée ${when}.`],
    refused: ["La fin n'a pas été annoncée.", ''],
  },
  failed: "La fin n'a pas pu être gardée.",
  refused: "Votre annonce de fin n'a pas été acceptée",
  understood: "J'ai compris",

  remaining: 'Ce qui reste à faire',
  nothingLeft: "Rien n'est en rayon et toutes les ventes sont comptées.",
  toTakeBack: (count: number) => `${pieces(count)} à reprendre`,
  theirsToTakeBack: (name: string, count: number) => `${pieces(count)} à reprendre par ${name}`,
  takeAll: 'Tout reprendre',
  takeAllTitle: (count: number) => `Reprendre ${pieces(count)} ?`,
  takeAllText:
    "Tout ce qui est encore en rayon d'après l'inventaire est noté comme repris aujourd'hui. Chaque reprise peut être corrigée.",
  taken: (count: number) => `Noté : ${plural(count, 'pièce reprise', 'pièces reprises')}.`,
  undo: 'Annuler',
  undone: 'Annulé : des corrections ont été notées.',
  uncounted: (count: number) => `${plural(count, 'vente', 'ventes')} à compter dans le dernier relevé`,
  lastReleve: 'Faire le dernier relevé',
  releves: 'Voir les relevés',
  inventaire: "Voir l'inventaire",

  prolong: 'Prolonger',
  prolongTitle: 'Prolonger le partenariat',
  prolongText: {
    agrees: (other: string) =>
      `Le contrat est modifié, avec votre « Bon pour accord ». ${other} devra l'approuver : jusque-là, l'ancien dernier jour compte.`,
    writes: "Le contrat est modifié. Le nouveau jour comptera quand vous l'aurez approuvé tous deux.",
  },
  newLastDay: 'Nouveau dernier jour',
  prolonged: 'Nouveau dernier jour écrit dans le contrat.',
  /** Where no contract is in force, which another day would prolong. */
  written: (day: string) => `Dernier jour écrit dans le contrat : le ${formatDate(day)}`,
  proposed: (day: string) => `Prolongation jusqu'au ${formatDate(day)}`,
  shortened: (day: string) => `Nouveau dernier jour proposé : le ${formatDate(day)}`,
  awaited: {
    me: 'Votre accord est attendu.',
    other: (other: string) => `${other} doit encore l'approuver.`,
    both: 'Vos deux accords sont attendus.',
  },
  readContrat: 'Lire le contrat',
} as const

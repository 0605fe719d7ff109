import type { PaperName } from '#domain/papers/papers.ts'
import { COPIES_MAX, type RejectedAgreement } from '#domain/papers/partenariat.ts'

const THE_PAPER: { readonly [P in PaperName]: string } = { inventaire: "la fiche d'inventaire", contrat: 'le contrat' }

/** Both parties' agreements to a version of a paper. */
export const AGREEMENTS = {
  title: 'Accord des parties',
  note: "« Bon pour accord » note qui a approuvé quelle version, et quand. Il peut servir de preuve, sans la présomption d'une signature électronique qualifiée.",
  paper: { inventaire: "Fiche d'inventaire", contrat: 'Contrat' } satisfies { [P in PaperName]: string },
  agree: 'Bon pour accord',
  withdraw: 'Retirer mon accord',
  givenAnnounced: 'Votre accord est noté.',
  withdrawnAnnounced: "Votre accord n'est plus donné.",
  given: (nom: string, when: string) => `${nom}, le ${when}`,
  notGiven: (nom: string) => `${nom} n'a pas encore donné son accord.`,
  currentVersion: 'Version actuelle',
  earlierVersion: "Modifié depuis : ce n'est plus la version approuvée",
  hash: 'Empreinte SHA-256',
  waiting: (when: string) => `Ce qui vient de changer ici, accords compris, sera transmis à l'autre partie ${when}.`,
  again: {
    changed: (paper) => `Votre accord n'a pas été retenu : ${THE_PAPER[paper]} avait changé entre-temps.`,
    'to-choose': () => "Votre accord n'a pas été retenu : des valeurs restaient à choisir.",
    full: () =>
      `Votre accord n'a pas été retenu : ce partenariat garde déjà ${COPIES_MAX} versions approuvées, le plus qu'il peut garder.`,
    left: () => "Votre accord n'a pas été retenu : l'autre partie n'a plus de compte.",
  } satisfies { [W in RejectedAgreement['why']]: (paper: PaperName) => string },
  onPaper: 'Imprimez ce document et signez-le tous les deux : les versions déjà approuvées restent gardées.',
  readAgain: "Relisez ce qui diffère, puis donnez à nouveau votre accord si vous êtes toujours d'accord.",
  elsewhere:
    "La version que vous aviez sous les yeux est restée sur l'appareil où vous l'avez approuvée : relisez tout.",
  sameAsSeen: 'Ce que vous aviez sous les yeux est de nouveau ce qui est écrit.',
  decline: 'Ne pas donner mon accord',
  seen: 'Vous aviez sous les yeux',
  agreed: 'Version approuvée',
  now: 'Maintenant',
  since: (count: number) => `Ce qui a changé depuis (${count})`,
  /** What a party has to read of a contract, by the version that it is compared with. */
  contrat: {
    agreement: {
      since: (count: number) => `Ce qui a changé depuis votre accord (${count})`,
      agreed: 'Version que vous aviez approuvée',
    },
    'in-force': {
      since: (count: number) => `Ce que change l'avenant (${count})`,
      agreed: 'Contrat en vigueur',
    },
  },
  rowAdded: 'Ligne ajoutée',
  rowRemoved: 'Ligne supprimée',
  order: 'Ordre des lignes',
  otherOrder: 'Les mêmes lignes, dans un autre ordre',
  none: '(rien)',
  alone: "L'autre partie n'a plus de compte : plus personne ne peut donner son accord à une nouvelle version.",
  /** Before a change of what the other party has approved. */
  editAnyway: 'Modifier quand même',
  leaveIt: 'Ne rien changer',
  willAskAgain: (other: string) => `${other} a approuvé cette version. La changer lui redemandera son accord.`,
  edit: { inventaire: "Modifier la fiche d'inventaire", contrat: 'Modifier le contrat' } satisfies {
    [P in PaperName]: string
  },
  correctFirst: "Une case de la fiche est à corriger : donnez votre accord une fois qu'elle l'est.",
  blocked: "Des valeurs restent à choisir : l'accord sera possible ensuite.",
} as const

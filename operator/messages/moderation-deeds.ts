/** The texts of one action: its button, its confirmation, its result. */
interface ActWords {
  readonly start: string
  /** If it says more than the button. */
  readonly title?: string
  readonly text: string
  readonly done: string
}

/** An operator's actions. */
export const DEEDS = {
  settle: {
    start: 'Classer sans suite',
    title: 'Classer ce signalement sans suite',
    text: "Rien n'est changé. La personne qui a signalé est avertie, en mots qui ne dépendent pas de vous.",
    done: 'Signalement classé. Son auteur en est averti.',
  },
  uphold: {
    start: 'Maintenir la décision',
    text: 'La contestation est réglée, et la personne reçoit votre réponse. Pour lui donner raison, levez la décision.',
    done: 'Décision maintenue. La personne reçoit votre réponse.',
  },
  hide: {
    start: "Masquer l'annonce",
    text: "Elle quitte tout ce qui est public, photos comprises ; sa boutique la voit encore, avec le motif. La boutique est avertie et peut contester, les signalements de cette annonce sont réglés et leurs auteurs avertis. Rien n'est effacé : vous pourrez la republier.",
    done: 'Annonce masquée. Sa boutique en est avertie.',
  },
  restore: {
    start: "Republier l'annonce",
    text: "L'annonce redevient comme avant d'avoir été masquée, et sa boutique en est avertie.",
    done: "L'annonce est comme avant. Sa boutique en est avertie.",
  },
  suspend: {
    start: 'Suspendre le compte',
    text: "La personne ne peut plus se connecter. Ses annonces sont masquées, et son profil ne montre plus aux autres ni textes, ni liens, ni photos. Elle est avertie et peut contester. Les signalements qui la concernent sont réglés. Rien n'est effacé : vous pourrez rétablir le compte.",
    done: 'Compte suspendu. La personne en est avertie.',
  },
  reinstate: {
    start: 'Rétablir le compte',
    text: 'La personne peut de nouveau se connecter, ses annonces redeviennent comme avant, et elle en est avertie.',
    done: 'Compte rétabli. La personne en est avertie.',
  },
  delete: {
    start: 'Supprimer le compte',
    title: 'Supprimer le compte, sans retour',
    text: 'Le compte, le profil, les annonces et les candidatures de la personne sont effacés. Personne ne peut le défaire, vous non plus.',
    done: 'Compte supprimé.',
  },
  resend: {
    start: 'Renvoyer',
    title: 'Renvoyer ce courrier',
    text: 'Il repart tel quel, à la même adresse.',
    done: 'Courrier remis dans la file.',
  },
} as const satisfies { readonly [act: string]: ActWords }

import type { PaymentMeans } from '#domain/papers/record-fields.ts'
import { formatCentimes as amount } from '../../format.ts'
import { ofName } from '../../typography.ts'

const ANSWER_WRITES = {
  sent: ['Réponse envoyée', ''],
  waiting: ['Réponse gardée', (when: string) => `Elle partira ${when}.`],
  refused: ["La réponse n'a pas été prise.", ''],
} as const

const TAKEN_BACK_WRITES = {
  sent: ['Règlement retiré', ''],
  waiting: ['Retrait gardé', (when: string) => `Il partira ${when}.`],
  refused: ["Le règlement n'a pas été retiré.", ''],
} as const

/** What a party does about a statement. */
export const RELEVE_ACTS = {
  willOwe: (other: string, centimes: number) => `En l'acceptant, vous devrez ${amount(centimes)} à ${other}.`,
  willBeOwed: (other: string, centimes: number) => `En l'acceptant, ${other} vous devra ${amount(centimes)}.`,
  willRemain: (centimes: number) =>
    `Un trop versé, un règlement ou un autre relevé en est déduit : il restera ${amount(centimes)}.`,
  nothingDue: "En l'acceptant, vous dites que rien n'est dû.",
  accept: (centimes: number) => (centimes === 0 ? 'Accepter' : `Accepter ${amount(Math.abs(centimes))}`),
  contest: 'Contester',
  contestTitle: 'Contester ce relevé',
  contestText: (other: string) =>
    `${other} lira pourquoi, et pourra le refaire. Ses ventes et ses jours de loyer redeviennent libres. Une réponse ne se change plus.`,
  contestTextAlone: 'Ses ventes et ses jours de loyer redeviennent libres. Une réponse ne se change plus.',
  contestReason: 'Ce qui ne va pas',
  withdraw: 'Retirer',
  withdrawTitle: 'Retirer ce relevé ?',
  withdrawText: 'Ses ventes et ses jours de loyer redeviennent libres. Un relevé retiré ne revient pas : il se refait.',
  waits: (other: string) => `La réponse ${ofName(other)} est attendue.`,
  pay: 'Noter un règlement',
  giveBack: 'Noter un remboursement',
  payText: (other: string) =>
    `Notez ce que vous avez versé à ${other}, qui confirmera l'avoir reçu. Rien n'est payé ici.`,
  payTextAlone: "Notez ce que vous avez versé. Rien n'est payé ici.",
  day: 'Jour',
  amount: 'Montant',
  badDay: "Entrez le jour du règlement, aujourd'hui au plus tard.",
  badAmount: 'Veuillez entrer un montant en euros, plus grand que 0, avec deux décimales au plus.',
  left: (centimes: number) => `Il reste ${amount(centimes)} à régler.`,
  excess: (centimes: number, leftCentimes: number) =>
    `C'est ${amount(centimes)} de plus que les ${amount(leftCentimes)} qui restent à régler : ce trop versé se déduira du prochain relevé.`,
  means: 'Moyen',
  meansChoices: [
    { value: 'virement', label: 'Virement' },
    { value: 'cheque', label: 'Chèque' },
    { value: 'especes', label: 'Espèces' },
    { value: 'other', label: 'Autre' },
  ] satisfies { value: PaymentMeans; label: string }[],
  reference: 'Référence, si vous voulez',
  note: 'Noter ce règlement',
  paymentOf: (centimes: number) => `règlement de ${amount(centimes)}`,
  received: 'Reçu',
  notReceived: 'Non reçu',
  denying: (other: string, isAlone: boolean) => ({
    title: "Ce règlement n'est pas arrivé",
    text: `${isAlone ? '' : `${other} lira pourquoi. `}Une réponse ne se change plus.`,
    label: 'Ce que vous savez',
    confirm: 'Répondre',
    writes: ANSWER_WRITES,
  }),
  takeBack: 'Retirer ce règlement',
  takingBack: (other: string, isAlone: boolean) => ({
    title: 'Retirer ce règlement ?',
    text: `${isAlone ? '' : `${other} lira pourquoi. `}Vous pourrez en noter un autre.`,
    label: 'Pourquoi',
    confirm: 'Retirer',
    writes: TAKEN_BACK_WRITES,
  }),
  waiting: (when: string) => `Cela partira ${when}.`,
  writes: {
    answer: ANSWER_WRITES,
    payment: {
      sent: ['Règlement noté', ''],
      waiting: ['Règlement gardé', (when: string) => `Il sera noté ${when}.`],
      refused: ["Le règlement n'a pas été noté.", ''],
    },
  },
  failed: "Cela n'a pas pu être gardé sur cet appareil.",
  refused: {
    answer: "Votre réponse n'a pas été prise",
    payment: "Votre règlement n'a pas été noté",
    receipt: "Votre réponse n'a pas été prise",
  },
  understood: "J'ai compris",
} as const

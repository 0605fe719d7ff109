import type { StatementEvent } from '#domain/notices.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import type { PaymentData, Statement } from '#domain/papers/records.ts'
import { formatCentimes, formatDate, plural } from '#messages/format.ts'
import { RELEVE_STATE } from '#messages/fr/partenariat/releves.ts'
import { at } from './notice-facts.ts'
import { author, type PartenariatFacts, type PartenariatWords, yours } from './paper-notices.ts'
import type { Named } from './readable.ts'

/** A payment, with the text of its reference made safe. */
type PaymentFacts = Pick<PaymentData, 'day' | 'centimes' | 'means'> & { readonly reference: Named }

/** The data of the notices of statements. Amounts are whole cents: what the boutique owes is positive. */
export interface StatementFacts extends PartenariatFacts {
  readonly key: string
  readonly statement: Pick<Statement, 'number' | 'from' | 'to' | 'dueCentimes'>
  /** What is due after the payments received. */
  readonly remainingCentimes: number
  /** Why it departs from the contract, in its author's words; empty when it does not. */
  readonly deviation: string
  /** Why it is contested, or a payment not received, in the words of who says so; empty for other events. */
  readonly reason: string
  /** `null` when the event is the statement's own. */
  readonly payment: PaymentFacts | null
}

const statementLink = (label: string, { annonceId, creatorId, key }: StatementFacts) => ({
  label,
  path: `/partenariat/${annonceId}/releves?avec=${creatorId}&releve=${key}`,
})

const numbered = ({ statement }: StatementFacts): string => `le relevé n° ${statement.number}`

const whole = (facts: StatementFacts): string => {
  const { from, to } = facts.statement
  return `${numbered(facts)} de ${yours(facts)}, du ${formatDate(from)} au ${formatDate(to)}`
}

/** Who has how much to settle, as its reader says it. */
function due(centimes: number, to: Party): string {
  const amount = formatCentimes(Math.abs(centimes))
  if (centimes === 0) return "Rien n'est dû."
  if (centimes > 0)
    return to === 'boutique' ? `Vous avez ${amount} à reverser.` : `La boutique a ${amount} à vous reverser.`
  return to === 'boutique' ? `Le créateur a ${amount} à vous régler.` : `Vous avez ${amount} à régler à la boutique.`
}

/** Whether something was due, and nothing is any more: the mail of an acceptance may leave after the payment. */
const isPaid = ({ statement, remainingCentimes }: StatementFacts) =>
  remainingCentimes === 0 && statement.dueCentimes !== 0

/** What is left once a payment was received; of the other sign than what was due, it was too much. */
function left({ statement, remainingCentimes }: StatementFacts): string {
  const amount = formatCentimes(Math.abs(remainingCentimes))
  if (remainingCentimes === 0) return `Le relevé n° ${statement.number} est réglé.`
  return remainingCentimes * statement.dueCentimes > 0
    ? `Il reste ${amount} à régler sur le relevé n° ${statement.number}.`
    : `Trop versé : ${amount}, déduits d'office du prochain relevé, ou à rendre.`
}

const paid = ({ payment }: StatementFacts): string => formatCentimes(payment?.centimes ?? 0)

/** '127,40 € par virement le 5 décembre 2026, référence V12'. */
function payment({ payment: made }: StatementFacts): string {
  if (made === null) return ''
  const { centimes, means, day, reference } = made
  const words = `${formatCentimes(centimes)} ${RELEVE_STATE.means[means]} le ${formatDate(day)}`
  return reference === '' ? words : `${words}, référence ${reference}`
}

/** The words of the events of statements and their payments. */
export const STATEMENT_WORDS: { readonly [E in StatementEvent]: PartenariatWords<StatementFacts> } = {
  'statement-proposed': {
    mail: (facts) => ({
      subject: `${author(facts)} propose ${numbered(facts)}`,
      paragraphs: [
        `${author(facts)} propose ${whole(facts)}.`,
        due(facts.statement.dueCentimes, facts.to),
        "Vérifiez-le : acceptez-le s'il est juste, sinon contestez-le en disant pourquoi.",
        ...(facts.deviation === '' ? [] : ["Il s'écarte du contrat. La raison donnée :"]),
      ],
      ...(facts.deviation === '' ? {} : { quote: facts.deviation }),
      action: statementLink('Voir le relevé', facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'relevé attend votre réponse', 'relevés attendent votre réponse')}${at(place)}`,
    push: () => ({ title: 'Un relevé attend votre réponse', body: 'Vérifiez-le, puis acceptez-le ou contestez-le.' }),
  },
  'statement-contested': {
    mail: (facts) => ({
      subject: `${author(facts)} conteste ${numbered(facts)}`,
      paragraphs: [
        `${author(facts)} conteste ${whole(facts)}. Vous pouvez le refaire : ce qu'il comptait est de nouveau à compter.`,
        'La raison donnée :',
      ],
      quote: facts.reason,
      action: statementLink('Voir le relevé', facts),
    }),
    digest: ({ count, place }) => `${plural(count, 'relevé contesté', 'relevés contestés')}${at(place)}`,
    push: () => ({ title: 'Un relevé est contesté', body: 'Lisez pourquoi, puis refaites-le.' }),
  },
  'statement-accepted': {
    mail: (facts) => ({
      subject: `${author(facts)} accepte ${numbered(facts)}`,
      paragraphs: [
        `${author(facts)} accepte ${whole(facts)}.`,
        isPaid(facts) ? left(facts) : due(facts.remainingCentimes, facts.to),
      ],
      action: statementLink('Voir le relevé', facts),
    }),
    digest: ({ count, place }) => `${plural(count, 'relevé accepté', 'relevés acceptés')}${at(place)}`,
    push: () => ({ title: 'Un relevé est accepté', body: 'Voyez ce qui reste à régler.' }),
  },
  'payment-to-confirm': {
    mail: (facts) => ({
      subject: `${author(facts)} a noté un règlement de ${paid(facts)} : à confirmer`,
      paragraphs: [
        `${author(facts)} a noté un règlement de ${payment(facts)}, pour ${whole(facts)}.`,
        "Dites s'il est arrivé : il ne compte qu'une fois confirmé.",
      ],
      action: statementLink('Confirmer le règlement', facts),
    }),
    digest: ({ count, place }) => `${plural(count, 'règlement à confirmer', 'règlements à confirmer')}${at(place)}`,
    push: () => ({ title: 'Un règlement est à confirmer', body: "Dites s'il est arrivé." }),
  },
  'payment-received': {
    mail: (facts) => ({
      subject: `${author(facts)} a reçu votre règlement de ${paid(facts)}`,
      paragraphs: [
        `${author(facts)} confirme avoir reçu votre règlement de ${payment(facts)}, pour ${whole(facts)}.`,
        left(facts),
      ],
      action: statementLink('Voir le relevé', facts),
    }),
    digest: ({ count, place }) => `${plural(count, 'règlement reçu', 'règlements reçus')}${at(place)}`,
    push: () => ({ title: 'Un règlement est reçu', body: "L'autre partie l'a confirmé." }),
  },
  'payment-not-received': {
    mail: (facts) => ({
      subject: `${author(facts)} n'a pas reçu votre règlement de ${paid(facts)}`,
      paragraphs: [
        `${author(facts)} dit ne pas avoir reçu votre règlement de ${payment(facts)}, pour ${whole(facts)}.`,
        'La raison donnée :',
      ],
      quote: facts.reason,
      action: statementLink('Voir le relevé', facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, "règlement n'est pas arrivé", 'règlements ne sont pas arrivés')}${at(place)}`,
    push: () => ({ title: "Un règlement n'est pas arrivé", body: "Lisez ce qu'en dit l'autre partie." }),
  },
}

import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { checkFields } from '#domain/fields.ts'
import { CONTACT_FIELDS } from '#domain/talk/contact.ts'
import { FAQ_CATEGORIES, FAQ_ITEMS } from '#messages/fr/faq.ts'
import { statementOf } from '#messages/fr/legal-accessibilite.ts'
import { RESOURCES } from '#messages/fr/resources.ts'
import { Contrat } from '#screens/partenariat/contrat/contrat.tsx'
import { Inventaire } from '#screens/partenariat/inventaire/inventaire.tsx'
import { Faq } from '#screens/texts/faq.tsx'
import { Legal } from '#screens/texts/legal.tsx'
import { Resources } from '#screens/texts/resources.tsx'
import { markup } from '#tests/fixtures/markup.tsx'

/** The words of a screen, with spaces and entities normalised. */
function words(screen: ReactNode, address = '/'): string {
  const html = markup(screen, { address }).replace(/<[^>]+>/g, ' ')
  return html.replace(/&amp;/g, '&').replace(/\s+/g, ' ')
}

describe('FAQ', () => {
  // Proves S2.faq.1, S3.faq.1
  it('has three categories of at least six collapsible questions and a contact link', () => {
    const html = markup(<Faq />)
    expect(FAQ_CATEGORIES).toEqual(['Gestion du compte', 'Pour les boutiques', 'Pour les créateurs'])
    for (const category of FAQ_CATEGORIES) {
      expect(html).toContain(`<h2>${category}</h2>`)
      expect(FAQ_ITEMS.filter((item) => item.category === category).length).toBeGreaterThanOrEqual(6)
    }
    expect(html.match(/<details/g)).toHaveLength(FAQ_ITEMS.length)
    expect(html).toContain('href="/contact"')
  })

  // Proves S1.5
  it('states the rules that members ask about', () => {
    const text = words(<Faq />)
    for (const rule of [
      ...['le type de compte ne peut pas être modifié', 'la même adresse e-mail peut être réutilisée', 'hors ligne'],
      ...['définitive et irréversible', 'gratuite et illimitée', 'se téléchargent en PDF', '30 jours après sa clôture'],
      'sont fixées librement entre la boutique et le créateur',
      "24 heures. Un compte à rebours s'affiche",
      "restent à l'autre partie, avec votre nom",
      'sauf si la boutique choisit de la partager dans un contrat',
    ]) {
      expect(text).toContain(rule)
    }
  })
})

// Proves S2.ressources.1
it('Resources shows two partner cards whose links open in a new tab, and a contact link', () => {
  const html = markup(<Resources />)
  expect(RESOURCES.map((item) => item.category)).toEqual(['Gestion & Organisation', 'Présence en Ligne'])
  for (const { link } of RESOURCES) expect(link).toMatch(/^https:\/\//)
  expect(html.match(/target="_blank" rel="noopener noreferrer"/g)).toHaveLength(2)
  expect(html).toContain('href="/contact"')
})

describe('Legal pages', () => {
  for (const [page, title] of [
    ['mentions-legales', 'Mentions légales'],
    ['cgu', "Conditions générales d'utilisation"],
    ['politique-confidentialite', 'Politique de confidentialité'],
  ] as const) {
    // Proves S2.legal.1, S9.10
    it(`shows ${page} with its date and the way back`, () => {
      const text = words(<Legal />, `/${page}`)
      expect(text).toContain(title)
      expect(text).toContain('Dernière mise à jour : 25/09/2025')
      expect(text).toContain("Retour à l'accueil")
      expect(text).not.toContain('undefined')
    })
  }

  // Proves S2.legal.3, S8.absent.3
  it('shows a message when the page is unknown', () => {
    expect(words(<Legal />, '/constructor')).toContain('Contenu non trouvé.')
  })

  // Proves S1.4
  it('presents the product as an intermediary without commission and the templates as indicative', () => {
    const text = words(<Legal />, '/mentions-legales')
    expect(text).toContain('uniquement comme intermédiaire')
    expect(text).toContain('ne perçoit aucune commission')
    expect(text).toContain('à titre indicatif')
    expect(text).toContain('Éditeur : « à compléter »')
  })
})

it('The legal pages name every order and filter of the lists, and all that is kept', () => {
  const cgu = words(<Legal />, '/cgu')
  for (const part of ['la plus récente', 'la plus proche', 'la moins chère', 'est complet viennent en dernier']) {
    expect(cgu).toContain(part)
  }
  expect(cgu).toContain("par lieu, distance, prix, commission, dates, type d'espace et mots")
  const privacy = words(<Legal />, '/politique-confidentialite')
  for (const part of [
    ...['ventes et autres mouvements des pièces, relevés et réponses, règlements', 'Note privée'],
    "sauf un message que l'une d'elles signale",
  ]) {
    expect(privacy).toContain(part)
  }
})

/** The accessibility statement for these settings, one block a line. */
function statement(settings: Parameters<typeof statementOf>[0]): string {
  const { sections, updated } = statementOf(settings)
  const lines = sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(Object.values).flat()])
  return [updated, ...lines].join('\n')
}

describe('Accessibility statement', () => {
  // Proves S2.legal.4
  it('has the parts that the law asks for, in their order, and the way back', () => {
    const html = markup(<Legal />, { address: '/accessibilite' })
    expect(html).toContain("Déclaration d'accessibilité")
    expect(html).toContain("Retour à l'accueil")
    expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
      ...['Engagement', 'État de conformité', 'Résultats des tests', 'Contenus non accessibles'],
      ...['Établissement de cette déclaration', "Retour d'information et contact", 'Voies de recours'],
    ])
    expect(html.match(/<h3>/g)).toHaveLength(3)
  })

  // Proves S2.legal.4
  it('gives the rate, the auditor and the findings of an audit', () => {
    const text = statement({
      VITE_ACCESSIBILITY_RATE: '72,5',
      VITE_ACCESSIBILITY_DATE: '2027-03-01',
      VITE_ACCESSIBILITY_AUDITOR: 'Cabinet Exemple',
      VITE_ACCESSIBILITY_TESTED: 'Environnement : NVDA | Pages : accueil',
      VITE_ACCESSIBILITY_FAILURES: '1.1 : des photos | 12.8 : un ordre |',
      VITE_ACCESSIBILITY_OUT_OF_SCOPE: 'une carte',
    }).replaceAll('\u00a0', ' ')
    expect(text).toContain('Dernière mise à jour : 1er mars 2027')
    expect(text).toContain('est partiellement conforme')
    expect(text).toContain('mené le 1er mars 2027 par Cabinet Exemple révèle que 72,5 % des critères')
    expect(text).toContain('\n1.1 : des photos\n12.8 : un ordre\n')
    expect(text).toContain('\nEnvironnement : NVDA\nPages : accueil\n')
    expect(text).toContain('\nune carte\n')
    for (const untrue of ['aucun audit', 'Photos des membres', 'axe-core']) expect(text).not.toContain(untrue)
  })
})

describe('Template pages', () => {
  // Proves S1.6, S2.contrat.2, S2.contrat.3, S2.contrat.4
  it('shows the contract with its disclaimer, its blanks, five articles and two signatures', () => {
    const text = words(<Contrat />)
    for (const part of [
      ...['Contrat de Partenariat pour Espace de Vente', 'modèle donné à titre indicatif', 'Article 1 - Objet'],
      ...["fiche d'inventaire annexée", 'En cas de vol ou de détérioration', 'Fait à', 'Signature de la Boutique'],
      ...['Signature du Créateur', 'Télécharger en PDF'],
    ]) {
      expect(text).toContain(part)
    }
    expect(text.match(/Article \d - /g)).toHaveLength(5)
  })

  // Proves S1.6, S2.inventaire.1, S2.inventaire.2, S2.inventaire.3, S2.inventaire.4, S9.8
  it('shows the inventory with fifteen blank rows, six columns, totals and two agreements', () => {
    const html = markup(<Inventaire />)
    const text = words(<Inventaire />)
    expect(html.match(/<th scope="col">/g)).toHaveLength(6) // no row-number column
    expect(html.match(/<th scope="row"/g)).toHaveLength(15)
    expect(html.match(/<td>/g)).toHaveLength(15 * 5)
    for (const part of [
      ...["Fiche d'Inventaire de Dépôt-Vente", 'modèle donné à titre indicatif', 'Total des pièces déposées'],
      ...['Montant total dû', 'Fait à', 'Télécharger en PDF'],
      'Réf. Désignation du produit Quantité déposée Prix de vente (€) Quantité reprise Quantité vendue',
    ]) {
      expect(text).toContain(part)
    }
    expect(text.match(/Bon pour accord/g)).toHaveLength(2)
  })
})

// Proves S5.contact.1
it('Contact fields require a name, an e-mail and a message', () => {
  const empty = { nom: ' ', email: ' ', sujet: 'Spam', message: ' ' }
  const errors = checkFields(CONTACT_FIELDS, empty).map(({ field, code }) => `${field} ${code}`)
  expect(errors).toEqual(['nom required', 'email required', 'sujet unknown-value', 'message required'])
})

import { type AuditSettings, conformityOf, rateOf } from '../conformity.ts'
import { formatDate, formatNumber } from '../format.ts'
import { PRODUCT_NAME } from '../product.ts'
import { PUBLISHER } from '../publisher.ts'
import { LEGAL, type LegalBlock, type LegalText, link, list, paragraph, subtitle } from './legal.ts'

const WRITTEN = '2026-11-26' // when the lists below were last verified

/** The failures and untested parts listed in docs/accessibilite.md. */
const KNOWN_FAILURES = [
  "Photos des membres : quand leur auteur n'a rien écrit de plus, leur texte dit seulement l'annonce et le rang de la photo. Dans les listes, elles n'en ont pas.",
  "Textes des membres : un passage dans une autre langue que le français n'est pas signalé comme tel.",
  "Documents PDF : ils sont balisés, mais n'ont pas été comparés à toute la norme PDF/UA.",
  "Lecteurs d'écran : aucun essai n'a été mené avec NVDA, JAWS, VoiceOver ou TalkBack, ni par des personnes concernées.",
]

const TESTED_BY_ITS_MAKERS = [
  "Environnement : Chromium sous Linux, à la souris et au clavier, en clair et en sombre, par l'arbre d'accessibilité du navigateur.",
  'Outils : axe-core et des essais automatiques, à chaque changement du logiciel.',
  'Pages : toutes celles des visiteurs, des boutiques et des créateurs, et celles du support.',
]

function items(given = ''): readonly string[] {
  const found = given.split('|').map((item) => item.trim())
  return found.filter((item) => item !== '')
}

function listOr(found: readonly string[], none: string): LegalBlock {
  return found.length > 0 ? list(...found) : paragraph(none)
}

/** The statement in the form of the order of 20 September 2019 (NOR PRMJ1922696A), with or without an audit. */
export function statementOf(audit: AuditSettings): LegalText {
  const rate = rateOf(audit.VITE_ACCESSIBILITY_RATE)
  const isAudited = !Number.isNaN(rate)
  const failures = items(audit.VITE_ACCESSIBILITY_FAILURES)
  const date = formatDate(audit.VITE_ACCESSIBILITY_DATE?.trim() || WRITTEN)
  const because = isAudited
    ? rate >= 100
      ? 'tous les critères sont respectés'
      : 'en raison des non-conformités énumérées ci-dessous'
    : "aucun audit de conformité n'a été mené"
  return {
    title: LEGAL.accessibilite,
    updated: `Dernière mise à jour : ${date}`,
    sections: [
      {
        title: 'Engagement',
        blocks: [
          paragraph(
            `L'éditeur de ${PRODUCT_NAME} s'engage à rendre ce site accessible, conformément à l'article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration s'applique à toutes ses pages, et aux documents qui s'y téléchargent.`,
          ),
          list(`Éditeur : ${PUBLISHER.name}`),
        ],
      },
      {
        title: 'État de conformité',
        blocks: [
          paragraph(
            `${PRODUCT_NAME} est ${conformityOf(rate)} avec le référentiel général d'amélioration de l'accessibilité (RGAA), version 4.1 : ${because}.`,
          ),
        ],
      },
      {
        title: 'Résultats des tests',
        blocks: [
          paragraph(
            isAudited
              ? `L'audit de conformité mené le ${date} par ${audit.VITE_ACCESSIBILITY_AUDITOR} révèle que ${formatNumber(rate)} % des critères du RGAA sont respectés.`
              : "Aucun audit n'a été mené : aucun taux de conformité n'est donné. Les auteurs du logiciel l'éprouvent eux-mêmes, critère par critère, sans que cela en tienne lieu : ce qu'ils n'ont pas pu éprouver est dit ci-dessous.",
          ),
        ],
      },
      {
        title: 'Contenus non accessibles',
        blocks: [
          subtitle('Non-conformités'),
          listOr(isAudited || failures.length > 0 ? failures : KNOWN_FAILURES, 'Aucune.'),
          subtitle('Dérogations pour charge disproportionnée'),
          listOr(items(audit.VITE_ACCESSIBILITY_DEROGATIONS), 'Aucune.'),
          subtitle("Contenus non soumis à l'obligation d'accessibilité"),
          listOr(items(audit.VITE_ACCESSIBILITY_OUT_OF_SCOPE), "Aucun n'est écarté."),
        ],
      },
      {
        title: 'Établissement de cette déclaration',
        blocks: [
          paragraph(`Cette déclaration a été établie le ${date}.`),
          list(
            'Technologies : HTML, CSS, JavaScript, WAI-ARIA, SVG, PDF.',
            ...(isAudited ? items(audit.VITE_ACCESSIBILITY_TESTED) : TESTED_BY_ITS_MAKERS),
          ),
        ],
      },
      {
        title: "Retour d'information et contact",
        blocks: [
          paragraph(
            "Si un contenu ou un service ne vous est pas accessible, écrivez à l'éditeur : il vous orientera vers une autre façon d'y parvenir, ou vous donnera le contenu sous une autre forme.",
          ),
          link('Formulaire de contact', '/contact'),
          list(`E-mail : ${PUBLISHER.email}`, `Téléphone : ${PUBLISHER.phone}`),
        ],
      },
      {
        title: 'Voies de recours',
        blocks: [
          paragraph(
            "Si vous avez signalé à l'éditeur un défaut d'accessibilité qui vous empêche d'accéder à un contenu ou à un service, et n'avez pas reçu de réponse satisfaisante, vous pouvez saisir le Défenseur des droits :",
          ),
          link('par son formulaire', 'https://formulaire.defenseurdesdroits.fr/'),
          link('par son délégué dans votre région', 'https://www.defenseurdesdroits.fr/saisir/delegues'),
          list(
            'par courrier gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07',
            'par téléphone : 09 69 39 00 00',
          ),
        ],
      },
    ],
  }
}

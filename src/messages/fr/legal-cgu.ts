import { PRODUCT_NAME } from '../product.ts'
import { PUBLISHER } from '../publisher.ts'
import { LEGAL, type LegalText, list, paragraph } from './legal.ts'

export const CGU: LegalText = {
  title: LEGAL.cgu,
  sections: [
    {
      title: '1. Objet',
      blocks: [
        paragraph(
          `Les présentes conditions régissent l'utilisation de ${PRODUCT_NAME}, édité par ${PUBLISHER.name}. Le site met en relation des boutiques proposant un espace de vente et des créateurs (artisans, artistes) souhaitant y exposer et vendre leurs pièces.`,
        ),
        paragraph("La création d'un compte suppose l'acceptation de ces conditions."),
      ],
    },
    {
      title: '2. Un simple intermédiaire',
      blocks: [
        paragraph(
          `${PRODUCT_NAME} n'est partie ni au contrat conclu entre une boutique et un créateur, ni aux ventes faites en boutique. Le site n'encaisse aucun paiement entre membres et ne perçoit aucune commission.`,
        ),
        paragraph(
          "Les conditions financières (loyer fixe, commission sur les ventes, ou les deux) sont fixées librement entre la boutique et le créateur, qui sont seuls responsables de leur accord, de son exécution et de leurs obligations sociales, fiscales et d'assurance.",
        ),
      ],
    },
    {
      title: '3. Compte',
      blocks: [
        list(
          "Le compte est ouvert à toute personne majeure ou représentant une entreprise, avec une adresse e-mail valide et un mot de passe d'au moins 6 caractères.",
          "Le type de compte, boutique ou créateur, est choisi à l'inscription et ne peut pas être modifié. Il est possible de supprimer son compte et de s'inscrire de nouveau avec la même adresse.",
          'Chaque membre fournit des informations exactes, les tient à jour et garde son mot de passe secret.',
          'Le compte peut être supprimé à tout moment depuis la page « Mon Compte ». La suppression est définitive et irréversible.',
        ),
      ],
    },
    {
      title: '4. Annonces',
      blocks: [
        list(
          'La publication est gratuite et illimitée, et réservée aux comptes boutique.',
          "La boutique garantit qu'elle a le droit de proposer l'espace décrit (bail, règlement de copropriété, assurance) et que l'annonce est exacte.",
          "Une annonce ne peut pas être modifiée tant qu'une candidature attend une réponse de la boutique ou du créateur.",
          "Une annonce clôturée n'est plus visible du public ; elle est supprimée automatiquement 30 jours après sa clôture.",
        ),
        paragraph(
          "Classement : les annonces sont présentées de la plus récente à la plus ancienne ou, à votre choix, de la plus proche à la plus éloignée ou de la moins chère à la plus chère ; celles dont l'espace est complet viennent en dernier. Vous pouvez les filtrer par lieu, distance, prix, commission, dates, type d'espace et mots. Aucun paiement n'influe sur cet ordre.",
        ),
      ],
    },
    {
      title: '5. Candidatures et confirmation',
      blocks: [
        list(
          'Un créateur dont le profil est complet peut adresser une candidature par annonce.',
          "La boutique accepte ou refuse. Après acceptation, le créateur dispose de 24 heures pour confirmer ou décliner ; passé ce délai, l'offre expire. L'heure du serveur fait foi.",
          "La confirmation marque l'accord de principe des parties et donne accès aux modèles de documents. Elle ne vaut pas signature du contrat.",
        ),
      ],
    },
    {
      title: '6. Modèles de documents',
      blocks: [
        paragraph(
          "Le modèle de contrat de partenariat et le modèle de fiche d'inventaire sont indicatifs et ne constituent pas un conseil juridique. L'éditeur n'est responsable ni de leur contenu, ni de leur exécution. Les parties doivent les vérifier et les adapter à leur situation.",
        ),
      ],
    },
    {
      title: '7. Règles de conduite',
      blocks: [
        paragraph('Il est interdit de publier ou de transmettre :'),
        list(
          'un contenu illicite, trompeur, discriminatoire, injurieux ou portant atteinte aux droits de tiers ;',
          'des produits contrefaits, dangereux ou dont la vente est interdite ;',
          'des coordonnées ou des photos de tiers sans leur accord ;',
          'des messages publicitaires sans rapport avec les annonces, ou des envois automatisés.',
        ),
        paragraph(
          "L'éditeur peut retirer un contenu contraire à ces règles ou suspendre un compte, de manière proportionnée et en indiquant ses raisons à l'intéressé, qui peut les contester par le formulaire de contact.",
        ),
      ],
    },
    {
      title: '8. Contenus des membres',
      blocks: [
        paragraph(
          "Les membres restent propriétaires de leurs textes et photos. Ils autorisent l'éditeur, gratuitement et tant que le contenu est en ligne, à les stocker, les redimensionner et les afficher pour le seul fonctionnement du site.",
        ),
      ],
    },
    {
      title: '9. Disponibilité et usage hors ligne',
      blocks: [
        paragraph(
          "Le site est fourni sans garantie de disponibilité permanente. Une partie fonctionne hors connexion : ce que vous saisissez reste alors sur votre appareil jusqu'à son envoi, et peut être refusé par le serveur si la situation a changé entre-temps. Le site vous le signale.",
        ),
      ],
    },
    {
      title: '10. Responsabilité',
      blocks: [
        paragraph(
          "L'éditeur répond du fonctionnement du site dans les limites prévues par la loi. Il ne répond pas du comportement des membres, de l'exactitude de leurs annonces et profils, ni de l'exécution de leurs accords. Rien dans ces conditions ne prive un consommateur des droits que la loi lui donne.",
        ),
      ],
    },
    {
      title: '11. Modification des conditions',
      blocks: [
        paragraph(
          "Ces conditions peuvent évoluer ; la date de leur dernière mise à jour figure en tête de page. Tout changement important est annoncé avant d'entrer en vigueur. Un membre qui le refuse peut supprimer son compte.",
        ),
      ],
    },
    {
      title: '12. Droit applicable et litiges',
      blocks: [
        paragraph(
          "Les présentes conditions sont soumises au droit français. En cas de différend, écrivez-nous d'abord : une solution amiable est toujours recherchée. Un consommateur peut ensuite recourir gratuitement à un médiateur de la consommation.",
        ),
        list(`Médiateur de la consommation : ${PUBLISHER.mediator}`),
        paragraph("À défaut d'accord, les tribunaux compétents sont ceux que désigne la loi."),
      ],
    },
  ],
}

import { PRODUCT_NAME } from '../product.ts'
import { HOST, PUBLISHER } from '../publisher.ts'
import { LEGAL, type LegalText, list, paragraph } from './legal.ts'

export const MENTIONS_LEGALES: LegalText = {
  title: LEGAL.mentions,
  sections: [
    {
      title: 'Éditeur du site',
      blocks: [
        paragraph(
          `Conformément aux articles 1-1 et 6 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l'économie numérique, voici l'identité des intervenants de ${PRODUCT_NAME}.`,
        ),
        list(
          `Éditeur : ${PUBLISHER.name}`,
          `Forme juridique : ${PUBLISHER.legalForm}`,
          `Siège ou domicile : ${PUBLISHER.address}`,
          `Immatriculation : ${PUBLISHER.registration}`,
          `Directeur ou directrice de la publication : ${PUBLISHER.director}`,
          `Adresse e-mail : ${PUBLISHER.email}`,
          `Téléphone : ${PUBLISHER.phone}`,
        ),
      ],
    },
    {
      title: 'Hébergement',
      blocks: [list(`Hébergeur : ${HOST.name}`, `Adresse : ${HOST.address}`, `Téléphone : ${HOST.phone}`)],
    },
    {
      title: 'Rôle du site',
      blocks: [
        paragraph(
          `${PRODUCT_NAME} met en relation des boutiques qui disposent d'un espace de vente inoccupé et des créateurs qui souhaitent y exposer. Le site agit uniquement comme intermédiaire : il n'est partie ni aux partenariats, ni aux ventes, et ne perçoit aucune commission.`,
        ),
        paragraph(
          "Les modèles de contrat et de fiche d'inventaire sont donnés à titre indicatif. L'éditeur n'est responsable ni de leur contenu, ni de leur exécution ; il appartient aux parties de les vérifier et de les adapter.",
        ),
      ],
    },
    {
      title: 'Contenus des membres et signalement',
      blocks: [
        paragraph(
          "Les annonces, profils, photos et messages sont publiés par les membres, sous leur responsabilité. L'éditeur en assure le stockage et n'a pas d'obligation générale de les surveiller.",
        ),
        paragraph(
          "Toute personne peut signaler un contenu qu'elle estime illicite par le formulaire de contact ou à l'adresse e-mail ci-dessus, en indiquant l'adresse exacte de la page, les raisons du signalement, son nom et son adresse e-mail. Le signalement est examiné sans retard, et son auteur informé de la suite donnée. Ces mêmes coordonnées sont le point de contact prévu par le règlement (UE) 2022/2065 sur les services numériques.",
        ),
      ],
    },
    {
      title: 'Propriété intellectuelle',
      blocks: [
        paragraph(
          "Les emplacements des communes viennent de GeoNames (geonames.org), sous licence Creative Commons Attribution 4.0. La carte des départements est adaptée de celle de Victor Cazanave (svg-maps), sous la même licence. Les noms et les codes des communes viennent de l'Insee et de La Poste, par Etalab.",
        ),
        paragraph(
          'La structure du site, ses textes, ses dessins et ses logiciels sont protégés par le droit de la propriété intellectuelle. Les photos et descriptions publiées par les membres restent leur propriété : les reprendre ailleurs demande leur accord.',
        ),
      ],
    },
    {
      title: 'Données personnelles',
      blocks: [
        paragraph(
          'La politique de confidentialité dit quelles données sont traitées, pourquoi, combien de temps, et comment exercer vos droits.',
        ),
      ],
    },
  ],
}

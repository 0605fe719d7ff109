import { PRODUCT_NAME } from '../product.ts'
import { HOST, PUBLISHER } from '../publisher.ts'
import { LEGAL, type LegalText, list, paragraph } from './legal.ts'

export const CONFIDENTIALITE: LegalText = {
  title: LEGAL.confidentialite,
  sections: [
    {
      title: 'Responsable du traitement',
      blocks: [
        paragraph(
          `Les données personnelles traitées par ${PRODUCT_NAME} le sont sous la responsabilité de ${PUBLISHER.name}, conformément au règlement (UE) 2016/679 (RGPD) et à la loi n° 78-17 du 6 janvier 1978 dite « Informatique et Libertés ».`,
        ),
        list(`Adresse : ${PUBLISHER.address}`, `Adresse e-mail : ${PUBLISHER.email}`),
      ],
    },
    {
      title: 'Données traitées',
      blocks: [
        list(
          'Compte : adresse e-mail, mot de passe (conservé sous forme hachée uniquement), type de compte.',
          'Profil : nom, prénom, ville, SIRET, site internet, comptes Instagram et Facebook, description, photos et leur description, et votre adresse e-mail une fois confirmée. Les autres membres connectés peuvent le lire.',
          "Adresse du local d'une boutique : privée, lue par son seul titulaire, sauf s'il choisit de la partager dans un contrat.",
          "Annonces : publiques tant qu'elles sont actives.",
          'Candidatures : message, nom et adresse e-mail du créateur, suites données. Seules les deux parties les lisent.',
          "Messages : textes et photos échangés sur une candidature. Seules les deux parties les lisent, sauf un message que l'une d'elles signale : l'éditeur en reçoit une copie.",
          'Partenariats confirmés : inventaire, contrat, accords donnés, historique des changements, ventes et autres mouvements des pièces, relevés et réponses, règlements, fin du partenariat. Seules les deux parties les lisent.',
          'Note privée et choix de la boutique sur une candidature (« Retenir ») : elle seule les lit.',
          'Favoris et recherches enregistrées : vous seul les lisez. Pour les alertes que vous demandez, le site compare vos recherches aux annonces publiées.',
          'Formulaire de contact : nom, adresse e-mail, sujet, message.',
          "Signalement : motif, explication, nom et adresse e-mail de son auteur, et une copie du message signalé s'il y en a un. L'éditeur seul les lit.",
        ),
        paragraph(
          "Les champs obligatoires sont signalés dans les formulaires : sans eux, le service demandé ne peut pas être rendu. Les photos sont réduites sur votre appareil avant l'envoi, ce qui en retire la position géographique éventuelle.",
        ),
      ],
    },
    {
      title: 'Finalités et bases légales',
      blocks: [
        list(
          'Créer et gérer les comptes, publier les annonces, transmettre les candidatures, envoyer les alertes que vous demandez : exécution du contrat (article 6.1.b du RGPD).',
          'Répondre aux messages de contact : intérêt légitime à répondre à qui nous écrit (article 6.1.f), ou mesures précontractuelles (article 6.1.b).',
          'Protéger le service contre les abus et les intrusions : intérêt légitime (article 6.1.f).',
          'Recevoir et traiter les signalements et les contestations : obligation légale (article 6.1.c du RGPD, articles 16 et 20 du règlement (UE) 2022/2065).',
          'Répondre aux demandes des autorités et aux obligations légales : obligation légale (article 6.1.c).',
        ),
        paragraph(
          "Aucune donnée n'est vendue, louée ou utilisée à des fins publicitaires. Aucune décision automatisée n'est prise à votre sujet.",
        ),
      ],
    },
    {
      title: 'Durées de conservation',
      blocks: [
        list(
          "Compte, profil, annonces et candidatures : jusqu'à la suppression du compte, puis effacement.",
          "Partenariat confirmé : ses papiers (contrat, inventaire, accords, comptes), avec votre nom, restent à l'autre partie après la suppression de votre compte, jusqu'à celle du sien. Ce sont aussi ses pièces : il peut devoir les garder dix ans (article L123-22 du code de commerce) et en avoir besoin pour défendre un droit (article 17.3.b et e du RGPD). Votre message, votre adresse e-mail et votre profil sont effacés.",
          'Annonce clôturée : 30 jours après sa clôture, avec ses candidatures sans suite ; un partenariat confirmé reste accessible à ses deux parties.',
          "Appareils sur lesquels vous vous êtes connecté : un an après la dernière connexion, dix au plus, ou jusqu'à la suppression du compte.",
          "Session de connexion : 6 mois au plus sans visite, ou jusqu'à la déconnexion.",
          "Lien de réinitialisation du mot de passe : une heure, ou 24 heures pour une adresse qui n'est pas confirmée ; un seul usage.",
          "Lien de confirmation d'une adresse e-mail : sept jours. Ancienne adresse, après un changement : sept jours au plus, pendant lesquels il peut être annulé.",
          "Message de contact : le temps d'y répondre, puis un an au plus.",
          "Signalement : le temps d'y répondre, puis six mois. À la suppression du compte de son auteur, un signalement en cours reste sans son nom ni son adresse.",
          "Suspension d'un compte : jusqu'à ce qu'elle soit levée, ou jusqu'à la suppression du compte. Contestation : comme un signalement.",
          "Décisions de modération : leur suite est gardée aussi longtemps que le site, par des identifiants et des codes, sans nom ; d'une copie de vos données, faite par une personne chargée du site et qui vous est annoncée par e-mail, le motif est gardé aussi. L'identifiant d'un compte supprimé est noté le temps des copies de sauvegarde, pour qu'aucune ne le fasse revenir.",
          "Courrier que le site vous envoie : son texte est effacé 30 jours après l'envoi.",
          'Choix concernant les cookies : 6 mois.',
        ),
        paragraph(
          "Des données peuvent être gardées plus longtemps quand la loi l'impose ou pour la défense d'un droit en justice, pour cette seule fin. Une copie de sauvegarde est effacée un mois après au plus tard.",
        ),
      ],
    },
    {
      title: 'Destinataires',
      blocks: [
        list(
          'Les autres membres, pour ce qui est décrit plus haut, et le public pour les annonces actives.',
          "Les personnes habilitées de l'éditeur, pour l'assistance et la sécurité.",
          `L'hébergeur du site, en qualité de sous-traitant : ${HOST.name}.`,
          'Le service qui achemine les courriers du site, en qualité de sous-traitant.',
          "Le service public de recherche d'adresses (Géoplateforme de l'IGN) : les lettres tapées dans un champ « Ville » lui sont envoyées par votre navigateur, pour proposer des communes.",
          "Si vous activez les notifications, le service de notification de votre navigateur : il transmet un message chiffré, qu'il ne peut pas lire. L'adresse qu'il vous attribue est effacée à la déconnexion ou à la désactivation.",
          'Le prestataire de paiement, si vous suivez le lien de don : le paiement se fait chez lui, selon ses propres règles.',
        ),
      ],
    },
    {
      title: 'Sur votre appareil',
      blocks: [
        paragraph(
          'Pour fonctionner hors connexion, le site garde sur votre appareil une copie des annonces et, si vous êtes connecté, de vos propres données et de vos brouillons. Un message de contact écrit sans connexion y attend aussi son envoi. La déconnexion efface vos données privées de cet appareil. Sur un ordinateur partagé, pensez à vous déconnecter.',
        ),
      ],
    },
    {
      title: 'Cookies et traceurs',
      blocks: [
        list(
          '« rl_session » : cookie de session, déposé à la connexion. Il est strictement nécessaire et dispensé de consentement (article 82 de la loi Informatique et Libertés).',
          "« rl_device » : déposé à la connexion, il reconnaît un appareil sur lequel vous vous êtes déjà connecté, pour que les essais d'un inconnu ne vous empêchent pas d'entrer. C'est un nombre tiré au hasard, qui ne dit rien de vous. Il reste après la déconnexion, un an au plus, et disparaît avec le compte. Il est strictement nécessaire à la sécurité du service et dispensé de consentement.",
          '« cookie-consent » et « cookie-consent-date » : votre réponse au bandeau et sa date, gardées six mois dans le stockage local du navigateur pour ne pas vous la redemander.',
        ),
        paragraph(
          "Il n'y a ni cookie publicitaire, ni mesure d'audience, ni traceur tiers : rien qui demande votre accord. Refuser ou accepter ne change donc rien à l'usage du site, et les cookies nécessaires ne sont déposés qu'à la connexion ; vous pouvez effacer ces éléments à tout moment dans les réglages du navigateur.",
        ),
      ],
    },
    {
      title: 'Sécurité',
      blocks: [
        paragraph(
          "Les échanges sont chiffrés, les mots de passe hachés, les sessions révocables, et les règles d'accès vérifiées par le serveur. Si une violation de données présentait un risque élevé pour vous, nous vous en informerions.",
        ),
      ],
    },
    {
      title: 'Vos droits',
      blocks: [
        paragraph(
          "Vous pouvez demander l'accès à vos données, leur rectification, leur effacement, la limitation du traitement, leur portabilité, vous opposer à un traitement fondé sur l'intérêt légitime, et donner des directives sur leur sort après votre décès. Votre profil se corrige, vos données se téléchargent et votre compte se supprime directement sur le site ; pour le reste, écrivez à l'adresse ci-dessus ou par le formulaire de contact. Nous répondons dans un délai d'un mois.",
        ),
        paragraph(
          "Vous pouvez aussi adresser une réclamation à la Commission nationale de l'informatique et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, www.cnil.fr.",
        ),
      ],
    },
  ],
}

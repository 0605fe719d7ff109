export const FAQ_CATEGORIES = ['Gestion du compte', 'Pour les boutiques', 'Pour les créateurs'] as const
type FaqCategory = (typeof FAQ_CATEGORIES)[number]

export interface FaqItem {
  readonly category: FaqCategory
  readonly question: string
  readonly answer: string
}

const COMPTE: FaqCategory = 'Gestion du compte'
const BOUTIQUES: FaqCategory = 'Pour les boutiques'
const CREATEURS: FaqCategory = 'Pour les créateurs'

export const FAQ_ITEMS: readonly FaqItem[] = [
  {
    category: COMPTE,
    question: 'Comment créer un compte ?',
    answer:
      "Depuis la page de connexion, indiquez une adresse e-mail et un mot de passe d'au moins 6 caractères, puis choisissez « boutique » ou « créateur ». Complétez ensuite votre profil : c'est ce que les autres membres verront de vous.",
  },
  {
    category: COMPTE,
    question: "Puis-je passer de boutique à créateur, ou l'inverse ?",
    answer:
      "Non, le type de compte ne peut pas être modifié après l'inscription. Si vous vous êtes trompé, supprimez votre compte puis inscrivez-vous de nouveau : la même adresse e-mail peut être réutilisée.",
  },
  {
    category: COMPTE,
    question: "J'ai oublié mon mot de passe, que faire ?",
    answer:
      'Sur la page de connexion, saisissez votre adresse e-mail puis choisissez « Mot de passe oublié ? ». Un lien pour en choisir un nouveau vous est envoyé. Pensez à regarder dans les courriers indésirables.',
  },
  {
    category: COMPTE,
    question: "Comment changer d'adresse e-mail ?",
    answer:
      'Dans « Mon Compte », saisissez la nouvelle adresse et votre mot de passe actuel pour confirmer. Le changement demande une connexion à internet.',
  },
  {
    category: COMPTE,
    question: 'Comment supprimer mon compte ?',
    answer:
      "La suppression se fait dans la zone de danger de la page « Mon Compte ». Elle est définitive et irréversible : votre profil, vos annonces et vos candidatures disparaissent. Les papiers d'un partenariat confirmé (contrat, inventaire, accords, ventes et relevés) restent à l'autre partie, avec votre nom.",
  },
  {
    category: COMPTE,
    question: 'Le site fonctionne-t-il sans connexion internet ?',
    answer:
      "Oui. Après une première visite, les annonces, votre tableau de bord et les modèles de documents restent consultables hors ligne. Ce que vous écrivez est gardé sur votre appareil et envoyé dès le retour de la connexion ; l'indicateur de l'en-tête dit ce qui attend encore. Seules la connexion, l'inscription et la gestion du compte ont besoin d'internet.",
  },
  {
    category: COMPTE,
    question: 'Qui peut voir mes informations ?',
    answer:
      "Les membres connectés voient votre profil : nom, e-mail, ville, SIRET, liens et photos. L'adresse du local d'une boutique n'y est pas : elle reste privée, sauf si la boutique choisit de la partager dans un contrat. Une candidature n'est lue que par le créateur qui l'envoie et la boutique qui la reçoit.",
  },
  {
    category: BOUTIQUES,
    question: "Combien coûte la publication d'une annonce ?",
    answer: 'Rien. La publication des annonces est gratuite et illimitée.',
  },
  {
    category: BOUTIQUES,
    question: 'Prenez-vous une commission sur les ventes ?',
    answer:
      'Non, aucune. Nous ne faisons que mettre en relation. Les conditions financières (loyer fixe, commission sur les ventes, ou les deux) sont fixées librement entre la boutique et le créateur.',
  },
  {
    category: BOUTIQUES,
    question: 'Que faut-il pour publier une annonce ?',
    answer:
      "Un nom, une ville, des dates de début et de fin, un prix par mois en euros et une description. La commission est facultative. Vous pouvez ajouter jusqu'à 5 photos ; la première sert de couverture.",
  },
  {
    category: BOUTIQUES,
    question: 'Comment répondre à une candidature ?',
    answer:
      "Ouvrez « Candidatures » depuis votre tableau de bord : vous y lisez le message du créateur et son profil, puis vous acceptez ou refusez. Quand vous acceptez, le créateur a 24 heures pour confirmer. Passé ce délai, l'offre expire.",
  },
  {
    category: BOUTIQUES,
    question: 'Puis-je modifier une annonce publiée ?',
    answer:
      "Oui, tant qu'aucune candidature n'est en attente de votre réponse ou de celle du créateur. Sinon, répondez d'abord à la candidature : personne ne doit s'engager sur des conditions qui changent.",
  },
  {
    category: BOUTIQUES,
    question: 'Que devient une annonce clôturée ?',
    answer:
      'Elle disparaît des listes publiques. Vous pouvez la ré-ouvrir ou la supprimer vous-même ; sinon, elle est supprimée automatiquement 30 jours après sa clôture.',
  },
  {
    category: BOUTIQUES,
    question: 'Puis-je accueillir plusieurs créateurs avec une seule annonce ?',
    answer:
      "Oui. Une annonce peut recevoir plusieurs candidatures et vous pouvez en accepter plusieurs. Clôturez l'annonce quand l'espace est complet.",
  },
  {
    category: BOUTIQUES,
    question: 'Comment reverser leurs ventes aux créateurs ?',
    answer:
      "Notez chaque vente sur la page du partenariat : le site n'est pas une caisse, l'encaissement reste le vôtre. Vous ou le créateur proposez ensuite un relevé : la commission et le loyer y sont ceux du contrat en vigueur ce jour-là. L'autre l'accepte, ou le conteste en disant pourquoi. Réglez comme vous en êtes convenus, notez le règlement : il compte quand le créateur confirme l'avoir reçu. « À reverser » dit ce qui reste dû à chacun, mois par mois. Un relevé n'est pas une facture : celle de votre commission reste à faire.",
  },
  {
    category: CREATEURS,
    question: 'Comment trouver un espace près de chez moi ?',
    answer:
      "Parcourez les annonces depuis l'accueil ou votre tableau de bord, et filtrez-les par ville. Chaque annonce indique le prix par mois, les dates et la commission éventuelle.",
  },
  {
    category: CREATEURS,
    question: 'Comment candidater ?',
    answer:
      "Complétez votre profil, ouvrez une annonce et écrivez quelques mots à la boutique : ce que vous fabriquez, la place qu'il vous faut, vos prix. Une seule candidature par annonce est possible, prenez donc le temps de la soigner.",
  },
  {
    category: CREATEURS,
    question: 'Ma candidature est acceptée : combien de temps ai-je pour confirmer ?',
    answer:
      "24 heures. Un compte à rebours s'affiche dans votre tableau de bord. Si vous ne confirmez pas à temps, l'offre expire et la boutique peut choisir quelqu'un d'autre.",
  },
  {
    category: CREATEURS,
    question: 'Faut-il un numéro SIRET ?',
    answer:
      "Il n'est pas obligatoire pour créer un profil. Pour vendre régulièrement vos créations, une activité déclarée est en revanche nécessaire : le modèle de contrat prévoit d'ailleurs votre numéro SIRET.",
  },
  {
    category: CREATEURS,
    question: "Où trouver le contrat et la fiche d'inventaire ?",
    answer:
      'Une fois le partenariat confirmé, les deux modèles sont accessibles depuis votre tableau de bord et se téléchargent en PDF, même hors ligne. Ils sont donnés à titre indicatif : vérifiez-les et adaptez-les à votre situation avec la boutique.',
  },
  {
    category: CREATEURS,
    question: 'Comment suis-je payé ?',
    answer:
      "Directement par la boutique, selon ce que vous avez convenu ensemble : aucun paiement entre membres ne passe par le site. L'un de vous propose un relevé des ventes notées, l'autre l'accepte, ou le conteste en disant pourquoi. La boutique note ensuite ce qu'elle a réglé, et vous confirmez l'avoir reçu. « Mes ventes » en fait la somme par trimestre et par année. Ce n'est pas une facture : la vôtre reste à faire.",
  },
  {
    category: CREATEURS,
    question: 'Qui est responsable en cas de vol ou de casse ?',
    answer:
      "C'est à vous deux d'en décider : l'article 5 du modèle de contrat laisse la place de l'écrire. Vérifiez aussi ce que couvrent vos assurances respectives avant le premier dépôt.",
  },
]

export const faq = {
  title: 'Questions fréquentes',
  lead: 'Les réponses aux questions que nous recevons le plus souvent.',
  search: 'Rechercher dans les questions',
  none: 'Aucune question ne correspond à votre recherche.',
  contactTitle: 'Vous ne trouvez pas votre réponse ?',
  contact: 'Contactez-nous',
} as const

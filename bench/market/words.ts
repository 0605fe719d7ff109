import type { Prng } from '../../scripts/seed/prng.ts'

/** Words of annonces, most frequent first: texts draw the first ones often and the last ones seldom, as people do. */
const WORDS =
  'de la le et les des en un une pour dans vos nos avec sur au votre notre boutique créations espace mois quartier rue étagère vitrine clients belle bois table mur petite lumineux centre ville artisanat art main artisans créateurs bijoux céramique textile savons bougies papeterie affiches cuir laine lin osier verre lampe chapeaux sacs jouets livres thé café atelier marché place gare église port vieux grand passage touristes habitués samedi dimanche semaine soir matin saison été hiver Noël printemps caisse vente commission accueil conseil présentoir portant cintres tiroir panier socle niche cloison comptoir escalier mezzanine arrière-boutique cour jardin terrasse façade enseigne lumière néon spot peinture blanc chêne noyer sapin brut ciré ancien récent rénové calme vivant passant fidèle curieux exigeant généreux local régional français unique rare soigné délicat robuste coloré sobre moderne rustique bohème industriel minimaliste nous vous proposons cherchons aimons partageons vendons exposons accueillons louons installons réservons mettons disponible possible conseillé fourni compris assuré protégé fermé ouvert visible accessible large haut profond mètre centimètres carré linéaire mètres deux trois quatre six dix douze premier dernier chaque tout toute selon entre sous près devant derrière chez vers depuis jusque sans aussi très plus moins bien déjà encore souvent toujours parfois rendez-vous visite photos dossier message réponse rapide simple franc échange projet gamme collection série pièce modèle prix étiquette stock inventaire livraison dépôt retour contrat confiance envie coup cœur découverte idée cadeau mariage naissance anniversaire rentrée vacances fête vernissage démonstration stage initiation enfant famille voisin commerçant mairie office tourisme musée théâtre cinéma librairie fleuriste boulangerie brocante friperie concept-store galerie mercerie épicerie droguerie quincaillerie herboristerie savonnerie poterie tissage couture broderie tricot crochet vannerie reliure gravure sérigraphie linogravure aquarelle encre argile grès porcelaine émail raku étain laiton argent doré perle nacre corne feutre soie coton chanvre jute velours tweed'.split(
    ' ',
  )

/** Most draws fall on few words: the square of a uniform draw approximates that well enough. */
function word(prng: Prng): string {
  return WORDS[Math.floor(prng.next() ** 2.2 * WORDS.length)] ?? 'de'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function sentence(prng: Prng): string {
  const words = Array.from({ length: prng.int(6, 18) }, () => word(prng))
  if (prng.int(0, 3) === 0) words.push(`${prng.int(1, 9)},${prng.int(10, 99)} m`)
  return `${capital(words.join(' '))}.`
}

/** A meaningless text of about this many characters, in French words, different at each call. */
export function fillerText(prng: Prng, characters: number): string {
  let text = sentence(prng)
  while (text.length < characters) text += (prng.int(0, 4) === 0 ? '\n\n' : ' ') + sentence(prng)
  return text
}

const SHOPS = ['Atelier', 'Maison', 'Galerie', 'Comptoir', 'Boutique', 'Chez', 'La Fabrique', "L'Échoppe", 'Au Fil de']
const SYLLABLES =
  'ba bel bon ca cor da del do fa fleur ga gou jo la lan li lou ma mar mi mont na no pa pi ra ri ro sa sol ta to val ver vi'.split(
    ' ',
  )

export function shopName(prng: Prng): string {
  const made = Array.from({ length: prng.int(2, 4) }, () => prng.pick(SYLLABLES)).join('')
  return `${prng.pick(SHOPS)} ${capital(made)}`
}

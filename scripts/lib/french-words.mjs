/**
 * French words, without accents and in the singular, that names in the code are tempted by. A name may hold one only if
 * docs/glossaire.md has it. Words that English shares (action, article, description, note, page, place, total) are not here.
 */
export const FRENCH_WORDS = new Set(
  `
  accord afficher ajout ajouter apres attente aucun auteur autre avant avertissement avis
  bibliotheque bouton cacher carte cellule champ changement chemin choisir choix cible
  colonne commencer complet conflit convenu corps courrier creer
  debut demande depasse depose depot dernier dessous dessus dire donne donnee donner droit duree
  echec ecrire effacer empreinte entete entree envoi envoyer erreur essai etat etiquette evenement extrait
  fermer fiche fichier fini finaliser garder gauche historique inscription
  largeur lecture legende libelle lieu ligne lire loyer mettre modele modifier montant
  nombre nommer noter nouveau numero ordre oubli ouvert ouvrir outil
  panneau papier par partage partager passe perdu plein poser precedent premier prendre prevenir
  quantite raison rappel recu refus relance rempli remplir reponse reprendre reprise repris retirer
  saisie sans sauver suite suivant supprimer suppression
  taille telecharger tete tiers totaux toucher traiter tri trouver
  unite valeur vendu verifier verrou vide vierge voir vue
  `
    .trim()
    .split(/\s+/),
)

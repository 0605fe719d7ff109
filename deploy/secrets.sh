#!/bin/sh
# Writes .env once, with secrets of this installation, for compose.yaml. Needs a shell and nothing else.
#   sh deploy/secrets.sh https://rayon.example
set -eu
umask 077
cd "$(dirname "$0")/.."

origin=${1-}
case $origin in
  https://?*.?*) ;;
  *)
    echo "Donnez l'adresse que les gens taperont : sh deploy/secrets.sh https://rayon.example" >&2
    exit 1
    ;;
esac
case ${origin#https://} in
  */* | *' '* | *'$'* | *'#'*)
    echo "L'adresse s'arrête au nom du site, sans chemin ni espace : https://rayon.example" >&2
    exit 1
    ;;
esac
if [ -e .env ]; then
  echo "Le fichier .env existe déjà : il n'est pas touché. Ses secrets vont avec les données, gardez-les." >&2
  exit 1
fi

secret() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }

set -C # a file that came meanwhile is not replaced
cat > .env <<END
# Réglages de cette installation, lus par compose.yaml. À copier en lieu sûr, jamais à publier.
PUBLIC_ORIGIN=$origin

# Qui donne le chiffrement (https). Avec tls, compose.yaml s'en charge sur les ports 80 et 443.
# Si un autre relais (nginx, Apache...) le fait déjà sur cette machine, effacez cette ligne.
COMPOSE_PROFILES=tls

# Secrets, écrits une fois. ID_SECRET va avec les données : perdu, elles ne s'ouvrent plus.
COUCHDB_PASSWORD=$(secret)
COUCHDB_SECRET=$(secret)
ID_SECRET=$(secret)

# Le courrier : sans lui, personne ne reçoit rien. Demandez ces valeurs à votre hébergeur.
# Un signe comme @ : / # dans le mot de passe s'écrit en pourcents (@ devient %40).
#SMTP_URL=smtps://nom:mot-de-passe@smtp.exemple.fr:465
#MAIL_FROM=Rayon Libre <bonjour@exemple.fr>

# Où écrivent les gens qui ont besoin d'aide, et ceux qui trouvent une faille.
#SUPPORT_EMAIL=aide@exemple.fr
#SECURITY_CONTACT=mailto:securite@exemple.fr

# Les mentions légales, obligatoires : qui publie le site, et qui l'héberge.
# Après un changement ici : docker compose up -d --build
#VITE_PUBLISHER_NAME=Association Exemple
#VITE_PUBLISHER_LEGAL_FORM=association loi 1901
#VITE_PUBLISHER_ADDRESS=1 rue de l'Exemple, 67000 Strasbourg
#VITE_PUBLISHER_REGISTRATION=SIREN 000 000 000
#VITE_PUBLISHER_DIRECTOR=Camille Exemple
#VITE_PUBLISHER_EMAIL=contact@exemple.fr
#VITE_PUBLISHER_PHONE=
#VITE_PUBLISHER_MEDIATOR=
#VITE_HOST_NAME=
#VITE_HOST_ADDRESS=
#VITE_HOST_PHONE=

# La déclaration d'accessibilité, après un audit selon le RGAA : sans taux, le site est dit non conforme.
# Les éléments d'une liste sont séparés par |
#VITE_ACCESSIBILITY_RATE=72,5
#VITE_ACCESSIBILITY_DATE=2026-11-26
#VITE_ACCESSIBILITY_AUDITOR=Cabinet Exemple
#VITE_ACCESSIBILITY_TESTED=Environnement : NVDA et Firefox | Outils : axe-core | Pages : accueil, annonces, contact
#VITE_ACCESSIBILITY_FAILURES=1.1 : des photos sans description | 12.8 : l'ordre de la page des annonces
#VITE_ACCESSIBILITY_DEROGATIONS=
#VITE_ACCESSIBILITY_OUT_OF_SCOPE=

# Où l'on peut soutenir le site.
#VITE_DONATION_URL=https://exemple.fr/don
END
echo "Le fichier .env est écrit : complétez-y le courrier, puis lancez docker compose up -d --build"

/** The scanner of labels. */
export const SCAN = {
  title: 'Scanner une étiquette',
  picture: "Image de l'appareil photo",
  states: {
    asking: "Votre navigateur demande si cette page peut utiliser l'appareil photo. Rien n'est enregistré ni envoyé.",
    on: "Placez le code de l'étiquette dans le cadre.",
    refused: "Autorisez l'appareil photo dans les réglages du navigateur, ou cherchez par la référence.",
    none: "Cet appareil n'a pas d'appareil photo que cette page puisse utiliser. Cherchez par la référence.",
    failed:
      "L'appareil photo ne répond pas. Fermez les applications qui l'utilisent, puis réessayez, ou cherchez par la référence.",
  },
  foreign: 'Ce code ne mène à aucune pièce de vos partenariats.',
  torch: 'Lampe',
} as const

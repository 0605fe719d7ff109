/** The hints of a city field whose text is not exactly one commune. */
export const ville = {
  doubts: {
    unknown:
      "Aucune commune connue ne porte ce nom : une recherche autour d'un lieu ne le trouvera pas. Choisissez une commune dans la liste, ou laissez-le ainsi.",
    shared: 'Plusieurs communes portent ce nom. Choisissez la vôtre dans la liste, ou ajoutez son code postal.',
  },
  ask: 'Vérifiez la ville. Pour la laisser ainsi, envoyez à nouveau.',
}

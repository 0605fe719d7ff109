import { expect } from 'vitest'
import { downloaded, flat } from './driver/downloads.ts'
import { aPicture } from './driver/picture.ts'
import { badgeSays, button, closeMessage, DIALOG, fillAnnonce, link, MAIN, reads, signUp } from './people.ts'
import { scenario } from './scenario.ts'

scenario('a boutique and a créateur meet: annonce with a photo, candidature, offer, papers', async ({ aBrowser }) => {
  const boutique = await aBrowser()
  const createur = await aBrowser()
  await signUp(boutique.page, 'Boutique', 'La Mercerie du Port')
  await signUp(createur.page, 'Créateur', 'Roux')

  await boutique.page.goto('/annonce/creer')
  await fillAnnonce(boutique.page, 'Une étagère en chêne près de la vitrine.')
  await boutique.page.choose('Ajouter des photos', [await aPicture(boutique, 'teal')])
  await boutique.page.sees({ role: 'img', within: { role: 'group', name: 'Photos' } })
  await boutique.page.press(button("Publier l'annonce"))
  await reads(boutique.page, DIALOG, 'Votre annonce est maintenant visible.')
  await closeMessage(boutique.page)
  await badgeSays(boutique.page, 'À jour')

  await createur.page.fill('Rechercher par ville', 'nantes')
  await createur.page.press(link({ pattern: 'La Mercerie du Port' }))
  await reads(createur.page, { role: 'heading' }, 'La Mercerie du Port')
  await createur.page.sees({ role: 'img', within: { role: 'button', name: 'Agrandir la photo 1' } })
  await createur.page.fill('Votre message', 'Je fais des bols en grès, deux étagères me suffisent.')
  await createur.page.press(button('Postuler'))
  await reads(createur.page, DIALOG, 'Candidature envoyée')
  await closeMessage(createur.page)

  await boutique.page.press(link('Candidatures (1)'))
  const received = { role: 'listitem', text: 'Camille Roux', within: MAIN }
  await reads(boutique.page, received, 'Je fais des bols en grès, deux étagères me suffisent.')
  await createur.page.press(link('Suivre ma candidature'))
  const own = { role: 'region', name: 'Vos candidatures' }
  await reads(createur.page, own, 'En attente')
  await boutique.page.press({ role: 'button', name: { pattern: '^Accepter' }, within: received })
  await reads(createur.page, own, 'Acceptée !')
  await createur.page.press({ role: 'button', name: { pattern: '^Confirmer' }, within: own })
  await reads(createur.page, own, 'Partenariat confirmé')
  await reads(boutique.page, MAIN, 'Partenariat Confirmé')

  // Each of the two papers is reached as a person does, and saved as a file.
  await createur.page.press({ ...link({ pattern: 'contrat$' }), within: own })
  await reads(createur.page, MAIN, 'La Mercerie du Port')
  await createur.page.press(button('Télécharger en PDF'))
  const contrat = await downloaded(createur, 'modele-contrat-partenariat-rempli.pdf')
  expect(flat(contrat.text)).toContain('Une étagère en chêne près de la vitrine.')
  await createur.page.press(link("Voir la fiche d'inventaire"))
  await reads(createur.page, { role: 'heading', within: MAIN }, "Fiche d'Inventaire")
  await createur.page.press(button('Télécharger en PDF'))
  const inventaire = await downloaded(createur, 'modele-fiche-inventaire-remplie.pdf')
  expect(flat(inventaire.text)).toContain('La Mercerie du Port')
})

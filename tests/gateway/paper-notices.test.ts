import { beforeEach, describe, expect, it } from 'vitest'
import { setCell, writeContrat } from '#domain/papers/edit.ts'
import { followPapers } from '#gateway/notices/follow.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { formatDate } from '#messages/format.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { papersOf } from '#tests/fixtures/leaving.ts'
import { subjectsOf } from '#tests/fixtures/notice-jobs.ts'
import {
  A_ROW,
  aNotifiedPartnership,
  BOUTIQUE_PART,
  CREATEUR_PART,
  mailsOfPapers,
  type NotifiedPartnership,
} from '#tests/fixtures/notified-partnership.ts'

let partnership: NotifiedPartnership
let boutique: TestClient
let createur: TestClient
const gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
beforeEach(async () => {
  partnership = await aNotifiedPartnership(gateway)
  ;({ boutique, createur } = partnership)
})

const unbroken = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const plain = (mail: FullMail | undefined) => unbroken(mail?.message.text ?? '')

describe('each step of a contract and of an inventory', () => {
  it('is told to the party that did not take it, once', async () => {
    await partnership.write(boutique, BOUTIQUE_PART)
    expect(await partnership.news()).toEqual(['créateur: « L’Écrin, Nantes » a rempli sa partie du contrat'])
    await partnership.write(boutique, setCell('contrat', 'espace', 'Un mur'))
    expect(await partnership.news()).toEqual([])
    await partnership.write(createur, CREATEUR_PART)
    expect(await partnership.news()).toEqual([])
    await partnership.approve(createur)
    expect(await partnership.news()).toEqual(['boutique: Ana Roux a approuvé le contrat : à votre tour'])
    await partnership.write(boutique, setCell('contrat', 'espace', 'Une étagère'))
    await partnership.write(boutique, setCell('contrat', 'espace', 'Deux étagères'))
    expect(await partnership.news()).toEqual([
      'créateur: « L’Écrin, Nantes » a changé le contrat que vous aviez approuvé',
    ])
    await partnership.write(boutique, setCell('contrat', 'espace', 'Trois étagères'))
    expect(await partnership.news()).toEqual([])
    await partnership.approve(boutique)
    expect(await partnership.news()).toEqual(['créateur: « L’Écrin, Nantes » a approuvé le contrat : à votre tour'])
    await partnership.approve(createur)
    expect(await partnership.news()).toEqual(['boutique: Le contrat avec Ana Roux est approuvé par vous deux'])

    await partnership.write(createur, A_ROW)
    expect(await partnership.news()).toEqual([])
    await partnership.approve(createur, 'inventaire')
    expect(await partnership.news()).toEqual(['boutique: Ana Roux a approuvé l’inventaire : à votre tour'])
    await partnership.approve(boutique, 'inventaire')
    expect(await partnership.news()).toEqual([])
    await partnership.write(createur, setCell('aaaaaaaaaaaa', 'depot', 3))
    expect(await partnership.news()).toEqual(['boutique: Ana Roux a changé l’inventaire que vous aviez approuvé'])
  })

  it('says where to act, and what comes next', async () => {
    const { annonceId, creatorId, _id } = partnership.candidature
    await partnership.write(boutique, BOUTIQUE_PART)
    await partnership.write(createur, CREATEUR_PART)
    await partnership.approve(boutique)
    const [waiting] = await mailsOfPapers(gateway)
    expect(waiting).toMatchObject({ to: createur.user.email })
    expect(plain(waiting)).toContain(
      '« L’Écrin, Nantes » a approuvé le contrat de votre partenariat pour « À hauteur des yeux ».\n\nRelisez-le : il entre en vigueur dès que vous l’approuvez aussi.',
    )
    expect(plain(waiting)).toContain(`\nhttps://exemple.fr/partenariat/${annonceId}/contrat?avec=${creatorId}\n`)
    await partnership.approve(createur)
    const [inForce] = await mailsOfPapers(gateway)
    expect(plain(inForce)).toContain(`\nhttps://exemple.fr/partenariat/${_id}\n`)
    expect(plain(inForce)).toContain(
      'Ana Roux a approuvé à son tour le contrat de votre partenariat pour « À hauteur des yeux »',
    )
    expect(plain(inForce)).toContain(' : il est en vigueur.')
    expect(plain(inForce)).not.toContain('inventaire')
  })

  it('tells the créateur that the inventory comes next', async () => {
    await partnership.write(boutique, BOUTIQUE_PART)
    await partnership.write(createur, CREATEUR_PART)
    await partnership.approve(createur)
    await partnership.approve(boutique)
    const [inForce] = await mailsOfPapers(gateway)
    expect(inForce).toMatchObject({ to: createur.user.email })
    expect(plain(inForce)).toContain('La suite : la fiche d’inventaire des pièces que vous déposez.')
  })
})

describe('an amendment', () => {
  it('is told as one, and says that the contract stays in force', async () => {
    await partnership.agree()
    await mailsOfPapers(gateway)
    await partnership.write(createur, setCell('contrat', 'lieu', 'Nantes'))
    const [begun, ...others] = await mailsOfPapers(gateway)
    expect(others).toEqual([])
    expect(subjectsOf([begun as FullMail])).toEqual(['Ana Roux prépare un avenant au contrat'])
    expect(plain(begun)).toContain('compte jusqu’au soir du jour où vous aurez tous deux approuvé l’avenant.')
    await partnership.approve(createur)
    expect(await partnership.news()).toEqual(['boutique: Ana Roux a approuvé l’avenant : à votre tour'])
    await partnership.approve(boutique)
    const [agreed] = await mailsOfPapers(gateway)
    expect(subjectsOf([agreed as FullMail])).toEqual(['L’avenant avec « L’Écrin, Nantes » est approuvé par vous deux'])
    const { inForce } = await papersOf(gateway, partnership.candidature)
    expect(plain(agreed)).toContain(unbroken(` : il compte à partir du ${formatDate(inForce.from)}.`))
    expect(plain(agreed)).not.toContain('en vigueur')
  })

  it('that a party makes incomplete in their own part is not told to them as waiting', async () => {
    await partnership.agree()
    await mailsOfPapers(gateway)
    await partnership.write(createur, writeContrat({ createurNom: '' }))
    expect(await partnership.news()).toEqual(['boutique: Ana Roux prépare un avenant au contrat'])
  })
})

describe('what changed', () => {
  const changesIn = (mail: FullMail | undefined) => plain(mail).match(/(?<=^• ).+/gm) ?? []

  it('since one approved is in the mail as things stand when it leaves, and once more when it waits again', async () => {
    await partnership.write(boutique, BOUTIQUE_PART)
    await partnership.write(createur, CREATEUR_PART)
    await partnership.approve(createur)
    await mailsOfPapers(gateway)
    await partnership.write(boutique, writeContrat({ loyerMontant: '40.5', lieu: 'Nantes' }))
    await followPapers(gateway.notices) // its mail waits
    await partnership.write(boutique, writeContrat({ loyerMontant: '45', lieu: '', espace: 'Voir www.rayon.example' }))
    const [changed] = await mailsOfPapers(gateway)
    expect(plain(changed)).toContain('Ce qui a changé depuis votre accord :')
    expect(changesIn(changed)).toEqual([
      'Description de l’espace : (vide) → Voir www. rayon. example',
      'Loyer mensuel : 35 € → 45 €',
    ])
    await partnership.approve(boutique)
    const [waiting] = await mailsOfPapers(gateway)
    expect(changesIn(waiting)).toEqual(changesIn(changed))
  })

  it('by an amendment is against the contract in force, five of them and a count', async () => {
    await partnership.agree()
    await mailsOfPapers(gateway)
    await partnership.write(
      boutique,
      writeContrat({
        ...{ commission: true, commissionTaux: '12.5', commissionTaxe: 'ht', espace: `${'Un mur '.repeat(40)}!` },
        ...{ boutiqueAdresse: '1 place Royale, Nantes', dateFin: '2027-06-30', lieu: 'Nantes' },
      }),
    )
    const [begun] = await mailsOfPapers(gateway)
    expect(plain(begun)).toContain('Ce que change l’avenant :')
    expect(changesIn(begun)).toEqual([
      'Boutique, adresse',
      expect.stringMatching(/^Description de l’espace : \(vide\) → Un mur .*…$/),
      'Fin : 31 mars 2027 → 30 juin 2027',
      'Une commission sur les ventes : non → oui',
      'Commission sur le prix de vente : (vide) → 12,5 %',
    ])
    expect(plain(begun)).toContain('Et 2 autres changements.')
    await partnership.approve(boutique)
    const [waiting] = await mailsOfPapers(gateway)
    expect(subjectsOf([waiting as FullMail])).toEqual([
      '« L’Écrin, Nantes » propose de prolonger jusqu’au 30 juin 2027',
    ])
    expect(changesIn(waiting)).toEqual(changesIn(begun))
  })

  it('in what a party says of itself, or of its account, is named without its values', async () => {
    await partnership.agree()
    await mailsOfPapers(gateway)
    await partnership.write(
      createur,
      writeContrat({ createurAdresse: '5 rue Haute, Rezé', createurSiret: '73282932000074', createurTva: 'FR12' }),
    )
    await partnership.write(createur, writeContrat({ annexe: true, paiement: 'FR76 3000 6000 0112' }))
    const [begun] = await mailsOfPapers(gateway)
    expect(changesIn(begun)).toEqual([
      'Créateur, adresse',
      'Créateur, numéro SIRET',
      'Créateur, numéro de TVA',
      'Conditions particulières : non → oui',
      'Règlement',
    ])
    expect(`${plain(begun)}${begun?.message.html}`).not.toMatch(/5 rue Haute|73282932|FR12|FR76/)
  })
})

describe('an end', () => {
  it('is told to the other party with its day and its reason, and its answer to who announced it', async () => {
    await partnership.announceEnd(boutique, '2026-06-30', 'Je déménage.')
    const [announced, ...others] = await mailsOfPapers(gateway)
    expect(others).toEqual([])
    expect(announced).toMatchObject({ to: createur.user.email })
    expect(plain(announced)).toContain(
      '« L’Écrin, Nantes » annonce la fin de votre partenariat pour « À hauteur des yeux » : le dernier jour est le 30 juin 2026.\n\nVous pouvez accepter ce jour, ou répondre par un autre',
    )
    expect(plain(announced)).toContain('> Je déménage.')
    await partnership.announceEnd(createur, '2026-05-31')
    const [answered, ...more] = await mailsOfPapers(gateway)
    expect(more).toEqual([])
    expect(answered).toMatchObject({ to: boutique.user.email })
    expect(plain(answered)).toContain(
      'par un autre jour : le 31 mai 2026.\n\nLe plus tard des deux compte : le 30 juin 2026.',
    )
  })

  it('that both announced before the mail left is told to the one who did first', async () => {
    await partnership.announceEnd(boutique, '2026-06-30')
    await partnership.announceEnd(createur, '2026-06-30')
    const [only, ...others] = await mailsOfPapers(gateway)
    expect(others).toEqual([])
    expect(only).toMatchObject({ to: boutique.user.email })
    expect(plain(only)).toContain('Ana Roux accepte la fin de votre partenariat')
  })
})

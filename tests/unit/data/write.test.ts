import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editPartenariat } from '#data/commands/partenariat.ts'
import type { PrivateDatabase } from '#data/database.ts'
import { engine } from '#data/engine.ts'
import type { Candidature } from '#domain/candidature.ts'
import { poser } from '#domain/partenariat/edit.ts'
import { openDevice } from '#tests/fixtures/device.ts'
import { aCandidature, aUser, CREATEUR, LIGNE } from '#tests/fixtures/documents.ts'

const candidature: Candidature = aCandidature({ status: 'confirmed' })
let database: PrivateDatabase

beforeEach(async () => {
  database = await openDevice(CREATEUR)
  const profil = aUser({ _id: CREATEUR, userType: 'createur' })
  engine.setState({
    member: { uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur', database, profil, expired: false },
  })
})

afterEach(async () => {
  engine.setState({ member: undefined })
  await database.close()
})

async function ligne(): Promise<unknown> {
  const doc = await database.partenariats.findOne(candidature._id).exec()
  return doc?.toJSON().lignes[LIGNE]
}

describe('writing on the device', () => {
  it('keeps every cell written at once in papers that nobody has begun', async () => {
    const cells = { ref: 'B1', description: 'Bol ; émaillé', depot: 10, prixCentimes: 123450, vendu: 2 }
    const written = await Promise.all(
      Object.entries(cells).map(([champ, valeur]) => editPartenariat(candidature, poser(LIGNE, champ, valeur))),
    )
    expect(written.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
    expect(await ligne()).toMatchObject(cells)
  })
})

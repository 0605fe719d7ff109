import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { usePartenariats } from '#data/hooks/use-inventaire.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { INVENTAIRE } from '#messages/fr/inventaire.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { spaced } from '#messages/typography.ts'
import { Select } from '#ui/text-field.tsx'
import { BlankField, Signatures, Template } from './blanks.tsx'
import { Outil } from './outil.tsx'
import styles from './template.module.css'
import { TemplatePage } from './template-page.tsx'

const ROWS = Array.from({ length: INVENTAIRE.lignes }, (_, row) => row)

function Table(): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the table scrolls, so the keyboard must reach it
    <section className={styles.scroll} aria-label={INVENTAIRE.legende} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {INVENTAIRE.colonnes.map(({ titre }) => (
              <th key={titre} scope="col">
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {INVENTAIRE.colonnes.map(({ titre }) => (
                <td key={titre} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What the two parties of the annonce's partnerships keep together; a boutique with several chooses which. */
function usePartage(): ReactNode {
  const { annonceId = '' } = useParams()
  const session = useSession()
  const partenariats = usePartenariats(annonceId)
  const [chosen, setChosen] = useState('')
  if (session.state !== 'member' || partenariats === undefined) return undefined
  const candidature = partenariats.find(({ _id }) => _id === chosen) ?? partenariats[0]
  if (candidature === undefined) return <p>{spaced(PARTAGE.reserve)}</p>
  return (
    <>
      {partenariats.length < 2 ? null : (
        <Select
          label={PARTAGE.createur}
          choices={partenariats.map(({ _id, nom }) => ({ value: _id, label: nom }))}
          value={candidature._id}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <Outil key={candidature._id} candidature={candidature} uid={session.uid} />
    </>
  )
}

/** The inventory of a deposit: kept together by the two parties of a partnership, then the template as on paper. */
export function Inventaire(): ReactNode {
  const partage = usePartage()
  return (
    <TemplatePage
      papier={{ name: 'inventaire', data: null }}
      titre={INVENTAIRE.titre}
      avertissement={INVENTAIRE.avertissement}
      tools={partage}
    >
      <div className={styles.fields}>
        {INVENTAIRE.champs.map((champ) => (
          <BlankField key={champ} label={champ} />
        ))}
      </div>
      <Table />
      <div>
        {INVENTAIRE.totaux.map((total) => (
          <p key={total} className={styles.total}>
            <Template>{total}</Template>
          </p>
        ))}
      </div>
      <p>
        <Template>{INVENTAIRE.fait}</Template>
      </p>
      <Signatures titles={INVENTAIRE.signatures} before={INVENTAIRE.accord} />
    </TemplatePage>
  )
}

import type { ReactNode } from 'react'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import { useProfil } from '#data/hooks/use-profil.ts'
import { LABEL_CHOICES } from '#data/store/names.ts'
import type { Candidature } from '#domain/candidature.ts'
import { MAKER_MAX, type Maker } from '#domain/papers/labels.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import styles from './labels.module.css'

const CONTACT = ['postal', 'electronic', 'lot'] as const
type Contact = (typeof CONTACT)[number]

/** What is typed and ticked of the maker. */
interface MakerForm {
  readonly texts: Maker
  readonly ticked: readonly string[]
  readonly change: (fields: { readonly [F in keyof Maker]?: string } & { readonly ticked?: readonly string[] }) => void
  /** For the labels: without what is not ticked. */
  readonly maker: Maker
}

/**
 * The maker of a partnership's pieces, from the contract and their profile until another text is typed; what is typed
 * and ticked stays in a draft, for the next labels.
 */
export function useMaker({ _id, creatorId, nom, email }: Candidature, { contrat }: Partenariat): MakerForm {
  const draft = useLiveDraft(LABEL_CHOICES + _id)
  const site = useProfil(creatorId)?.siteInternet ?? ''
  const typed = (draft.values ?? {}) as Partial<Maker> & { readonly ticked?: readonly string[] }
  const { ticked = [], ...fields } = typed
  const texts: Maker = {
    name: contrat.createurNom.trim() || nom,
    postal: contrat.createurAdresse.trim().replace(/\s*\n\s*/g, ', '),
    // A site is public already; of a mail address that is not proved, nobody knows whose it is.
    electronic: site || (email === EMAIL_WITHHELD ? '' : email),
    lot: '',
    ...fields,
  }
  const only = (one: Contact) => (ticked.includes(one) ? texts[one].trim() : '')
  const maker = { name: texts.name.trim(), postal: only('postal'), electronic: only('electronic'), lot: only('lot') }
  return { texts, ticked, change: draft.change, maker }
}

/** The maker's name, and ticks for what else labels say where there is room. */
export function MakerFields({
  form: { texts, ticked, change, maker },
  hasRoom,
}: {
  readonly form: MakerForm
  readonly hasRoom: boolean
}): ReactNode {
  return (
    <fieldset className={cx(layout.stack2, styles.maker)}>
      <legend>{LABELS.maker}</legend>
      <TextField
        label={LABELS.name}
        maxLength={MAKER_MAX.name}
        value={texts.name}
        error={maker.name === '' ? LABELS.nameMissing : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      {hasRoom ? (
        CONTACT.map((one) => {
          const [tick, field] = LABELS.contact[one]
          const isTicked = ticked.includes(one)
          return (
            <div key={one} className={layout.stack1}>
              <Checkbox
                label={tick}
                checked={isTicked}
                onChange={() =>
                  change({ ticked: isTicked ? ticked.filter((other) => other !== one) : [...ticked, one] })
                }
              />
              {isTicked ? (
                <TextField
                  label={field}
                  maxLength={MAKER_MAX[one]}
                  value={texts[one]}
                  onChange={(event) => change({ [one]: event.target.value })}
                />
              ) : null}
            </div>
          )
        })
      ) : (
        <p className={layout.small}>{LABELS.nameOnly}</p>
      )}
      {hasRoom ? <p className={layout.small}>{spaced(LABELS.makerNote)}</p> : null}
    </fieldset>
  )
}

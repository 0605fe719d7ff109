import type { ReactNode } from 'react'
import type { FieldError } from '#domain/codes.ts'
import { CONTRAT_FIELDS, type ContratData } from '#domain/partenariat/contrat.ts'
import { fieldMessage } from '#messages/errors.ts'
import { type Bloc, type Champ, CONTRAT } from '#messages/fr/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/contrat-form.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './contrat-form.module.css'
import type { ContratState } from './use-contrat.ts'

interface Props {
  readonly state: ContratState
  readonly errors: readonly FieldError[]
  /** The member is the boutique: the private address is filled in, and said to be. */
  readonly isBoutique: boolean
}

function isDate(champ: Champ['champ']): boolean {
  const rule = CONTRAT_FIELDS[champ]
  return 'format' in rule && rule.format === 'date'
}

function Text({ champ: { champ, label }, state, errors, isBoutique }: Props & { readonly champ: Champ }): ReactNode {
  const error = errors.find(({ field }) => field === champ)
  const hint = isBoutique && champ === 'boutiqueAdresse' ? CONTRAT_FORM.adressePrivee : undefined
  return (
    <TextField
      label={label}
      type={isDate(champ) ? 'date' : 'text'}
      name={champ}
      hint={hint}
      value={state.contrat[champ]}
      error={error && fieldMessage(error)}
      onChange={(event) => state.edit(champ, event.target.value as ContratData[typeof champ])}
    />
  )
}

function Lines({ champ: { champ, label }, state, errors }: Props & { readonly champ: Champ }): ReactNode {
  const error = errors.find(({ field }) => field === champ)
  return (
    <TextArea
      label={label}
      rows={3}
      name={champ}
      value={state.contrat[champ]}
      error={error && fieldMessage(error)}
      onChange={(event) => state.edit(champ, event.target.value as ContratData[typeof champ])}
    />
  )
}

function Unite({ state }: Props): ReactNode {
  return (
    <Select
      label={CONTRAT_FORM.unite}
      name="dureeUnite"
      choices={CONTRAT_FORM.unites}
      value={state.contrat.dureeUnite}
      onChange={(event) => state.edit('dureeUnite', event.target.value as ContratData['dureeUnite'])}
    />
  )
}

function BlocFields({ bloc, ...props }: Props & { readonly bloc: Bloc }): ReactNode {
  if (bloc.kind === 'lignes') return <Lines champ={bloc.champ} {...props} />
  const texts = (bloc.champs ?? []).map((champ) => <Text key={champ.champ} champ={champ} {...props} />)
  if (bloc.kind === 'texte') {
    const [first, ...others] = texts
    return bloc.champs?.[0]?.champ === 'duree' ? [first, <Unite key="unite" {...props} />, ...others] : texts
  }
  const { state } = props
  return (
    <div className={styles.choice}>
      <Checkbox
        label={CONTRAT_FORM[bloc.case]}
        name={bloc.case}
        checked={state.contrat[bloc.case]}
        onChange={(event) => state.edit(bloc.case, event.target.checked)}
      />
      {texts}
    </div>
  )
}

/** Everything that the contract leaves open, article by article, in the order of the sheet. */
export function ContratForm(props: Props): ReactNode {
  const articles = CONTRAT.articles.filter(({ blocs }) =>
    blocs.some((bloc: Bloc) => 'champs' in bloc || 'champ' in bloc),
  )
  return (
    <Card as="section" className={styles.card}>
      <h2>{CONTRAT_FORM.titre}</h2>
      <p>{spaced(CONTRAT_FORM.lead)}</p>
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        {CONTRAT.parties.map(({ titre, champs }, index) => (
          <fieldset key={titre} className={styles.group}>
            <legend>{CONTRAT_FORM.parties[index]}</legend>
            {champs.map((champ) => (
              <Text key={champ.champ} champ={champ} {...props} />
            ))}
          </fieldset>
        ))}
        {articles.map(({ titre, blocs }) => (
          <fieldset key={titre} className={styles.group}>
            <legend>{titre}</legend>
            {blocs.map((bloc: Bloc) => (
              <BlocFields key={JSON.stringify(bloc)} bloc={bloc} {...props} />
            ))}
          </fieldset>
        ))}
        <fieldset className={styles.group}>
          <legend>{CONTRAT_FORM.signature}</legend>
          {CONTRAT.faitChamps.map((champ) => (
            <Text key={champ.champ} champ={champ} {...props} />
          ))}
        </fieldset>
      </form>
      {props.state.edited ? (
        <Button variant="secondary" small onClick={props.state.restart}>
          {CONTRAT_FORM.restart}
        </Button>
      ) : null}
    </Card>
  )
}

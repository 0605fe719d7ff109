import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LazyVilleField } from '#components/forms/lazy-ville-field.tsx'
import { useAnnonces } from '#data/hooks/use-annonces.ts'
import { landing } from '#messages/fr/landing.ts'
import { Button } from '#ui/button.tsx'
import { typedIn } from '#ui/form/plain-form.tsx'
import { paths } from '#wire/site.ts'
import styles from './landing.module.css'

/** Where somebody looks for a space; without scripts the browser sends the form by itself. */
export function HeroSearch(): ReactNode {
  const [ou, setOu] = useState('')
  const [lieu, setLieu] = useState('')
  const navigate = useNavigate()
  const list = useAnnonces({ ville: '', limit: 1 })
  return (
    <search aria-label={landing.searchName}>
      <form
        className={styles.search}
        action={paths.annonces}
        onSubmit={(event) => {
          event.preventDefault()
          const { ou: typed = '' } = typedIn(event.currentTarget)
          const query = new URLSearchParams({ ou: typed, lieu: typed === ou ? lieu : '' })
          void navigate(typed === '' ? paths.annonces : `${paths.annonces}?${query}`)
        }}
      >
        <LazyVilleField
          label={landing.ou}
          placeholder={landing.example}
          value={ou}
          onChange={(text) => {
            setOu(text)
            setLieu('')
          }}
          onCommune={setLieu}
          name="ou"
          searches
        />
        <Button type="submit" icon="search">
          {landing.search}
        </Button>
      </form>
      {/* Its line is there before the number is. */}
      <p className={styles.now}>{list.state === 'ready' && list.total > 0 ? landing.now(list.total) : '\u00a0'}</p>
    </search>
  )
}

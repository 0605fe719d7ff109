import { renderStandalone } from '#app/standalone.tsx'
import { Contester } from './contester/contester.tsx'

// Separate from the app and the operator's page: few need it, and a suspended member has no session for the app.
renderStandalone(<Contester />)

import { renderStandalone } from '#app/standalone.tsx'
import { Moderation } from './moderation/moderation.tsx'

// A separate page: nobody but an operator loads any of it.
renderStandalone(<Moderation />)

import { drawAlone } from '#app/standalone.tsx'
import { Moderation } from '#screens/moderation/moderation.tsx'

// A page of its own: nobody but an operator loads any of it.
drawAlone(<Moderation />)

import { drawAlone } from '#app/standalone.tsx'
import { Contester } from '#screens/contester/contester.tsx'

// A page of its own, beside the operator's: few ever need it, and who is suspended has no session to open the app with.
drawAlone(<Contester />)

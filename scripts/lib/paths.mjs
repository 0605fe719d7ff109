import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the project, wherever the command is run from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

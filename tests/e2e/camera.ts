import { join } from 'node:path'

/** The film that the camera of the tests' browsers sees, `scanner.spec.ts` writes it. */
export const FILM = join(import.meta.dirname, '../../test-results/film.y4m')

/** The camera of every browser: a browser of its own for the one test that opens it would cost as much as the test. */
export const CAMERA_ARGS: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream', // allowed at once
  `--use-file-for-fake-video-capture=${FILM}`, // read when the camera is opened
]

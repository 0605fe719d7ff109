import { statfsSync } from 'node:fs'

const MB = 1024 * 1024

/** @returns what may still be written where a folder is, in whole megabytes */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / MB)
}

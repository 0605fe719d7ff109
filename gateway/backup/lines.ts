import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Replica } from '../store/restoring/replicas.ts'
import { parseJson, plain, strictText } from './bytes.ts'
import { linesName, type Part } from './format.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

const LINES_BYTES = 1024 * 1024 // a part is closed once it holds that much text; its last document may be of 2 MB
/** No part of ours says more, zipped ever so well. */
export const UNZIPPED_MAX = 16 * 1024 * 1024 // bytes
const DOCUMENT_MAX = 4 * 1024 * 1024 // characters; twice the largest of ours

/** The lines of one database, gathered into parts. */
export interface Lines {
  /** @returns a part once there is enough for one */
  add(replica: Replica): Promise<Part | null>
  /** What is left; null when nothing is. */
  end(): Promise<Part | null>
}

export function createLines(database: string): Lines {
  let texts: string[] = []
  let length = 0
  let index = 0
  const end = async (): Promise<Part | null> => {
    if (texts.length === 0) return null
    const text = texts.join('')
    texts = []
    length = 0
    index += 1
    return { name: linesName(database, index), bytes: plain(await zip(text)) }
  }
  return {
    add: async (replica) => {
      const line = `${JSON.stringify(replica)}\n`
      texts.push(line)
      length += line.length
      return length < LINES_BYTES ? null : end()
    },
    end,
  }
}

/**
 * @returns what the lines say, whatever that is
 * @throws what zlib, a decoder and JSON throw on what they were not made of
 */
export async function readLines({ bytes }: Part): Promise<readonly unknown[]> {
  const text = strictText.decode(await unzip(bytes, { maxOutputLength: UNZIPPED_MAX }))
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      if (line.length > DOCUMENT_MAX) throw new SyntaxError('too long')
      return parseJson(line)
    })
}

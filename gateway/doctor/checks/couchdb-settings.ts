import { type Finding, grave, type Level, see } from '../finding.ts'

/** CouchDB's settings by section and name, all of them text. */
export type CouchdbConfig = { readonly [section: string]: { readonly [name: string]: string } | undefined }

interface Expected {
  readonly section: string
  readonly name: string
  /** Another setting that does as much when it is `true`. */
  readonly or?: string
  /** Whether a value, '' for none, is as it has to be. */
  readonly fits: (value: string, nodes: number) => boolean
  /** What to write. */
  readonly wanted: string
  readonly level: Level
}

const JAVASCRIPT_MAX = 20 // processes, about 19 MB each

const fitsIn = (least: number) => (value: string) => value === '' || Number(value) >= least

/** What local.ini sets, and why it has to be so. */
const EXPECTED: readonly Expected[] = [
  {
    section: 'chttpd',
    name: 'require_valid_user_except_for_up',
    or: 'require_valid_user',
    fits: (value) => value === 'true',
    wanted: 'true',
    level: 'grave',
  },
  {
    section: 'couchdb',
    name: 'single_node',
    fits: (value, nodes) => (value === 'true') === nodes <= 1,
    wanted: 'true sur un nœud seul, false dans une grappe',
    level: 'see',
  },
  {
    section: 'couchdb',
    name: 'max_document_size',
    fits: fitsIn(1_048_576),
    wanted: '1048576',
    level: 'grave',
  },
  {
    section: 'chttpd',
    name: 'max_http_request_size',
    fits: fitsIn(8_388_608),
    wanted: '8388608',
    level: 'grave',
  },
  {
    section: 'query_server_config',
    name: 'os_process_limit',
    fits: (value) => value !== '' && Number(value) <= JAVASCRIPT_MAX,
    wanted: '8',
    level: 'see',
  },
  // Old revisions keep what was deleted until then.
  {
    section: 'smoosh.ratio_dbs',
    name: 'min_priority',
    fits: (value) => value !== '' && Number(value) <= 2,
    wanted: '1.5',
    level: 'see',
  },
  // A log of more tells which documents are read and written, and by whom.
  {
    section: 'log',
    name: 'level',
    fits: (value) => !['debug', 'info', 'notice'].includes(value),
    wanted: 'warning',
    level: 'see',
  },
]

/** The settings that are not as they have to be, each with what to write; values are not told. */
export function wrongSettings(config: CouchdbConfig, nodes: number): readonly Finding[] {
  const isWrong = ({ section, name, or = '', fits }: Expected) =>
    config[section]?.[or] !== 'true' && !fits(config[section]?.[name] ?? '', nodes)
  return EXPECTED.filter(isWrong).map(({ section, name, wanted, level }) =>
    (level === 'grave' ? grave : see)('couchdb-setting', `[${section}] ${name} = ${wanted}`),
  )
}

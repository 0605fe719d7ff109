import { type Finding, grave, see } from '../finding.ts'

/** CouchDB's settings by section and name, all of them text. */
export type CouchdbConfig = { readonly [section: string]: { readonly [name: string]: string } | undefined }

/** Whether a value ('' when unset) is acceptable, given the rest of its section and the number of nodes. */
type Fits = (value: string, section: { readonly [name: string]: string }, nodes: number) => boolean

const JAVASCRIPT_MAX = 20 // processes, about 19 MB each

const atLeast =
  (least: number): Fits =>
  (value) =>
    value === '' || Number(value) >= least
const atMost =
  (most: number): Fits =>
  (value) =>
    value !== '' && Number(value) <= most
const onlyMembers: Fits = (value, { require_valid_user: all }) => value === 'true' || all === 'true'
const asManyNodes: Fits = (value, _section, nodes) => (value === 'true') === nodes <= 1
// A more verbose log records which documents are read and written, and by whom.
const isQuiet: Fits = (value) => !['debug', 'info', 'notice'].includes(value)

type Expected = readonly [level: typeof grave, section: string, name: string, fits: Fits, wanted: string]

/** The settings of local.ini, each with the value to write. */
const EXPECTED: readonly Expected[] = [
  [grave, 'chttpd', 'require_valid_user_except_for_up', onlyMembers, 'true'],
  [see, 'couchdb', 'single_node', asManyNodes, 'true sur un nœud seul, false dans une grappe'],
  [grave, 'couchdb', 'max_document_size', atLeast(1_048_576), '1048576'],
  [grave, 'chttpd', 'max_http_request_size', atLeast(8_388_608), '8388608'],
  [see, 'query_server_config', 'os_process_limit', atMost(JAVASCRIPT_MAX), '8'],
  // Old revisions contain deleted content until a compaction.
  [see, 'smoosh.ratio_dbs', 'min_priority', atMost(2), '1.5'],
  [see, 'log', 'level', isQuiet, 'warning'],
]

/** The settings with an unacceptable value, each with the value to write; their values are not disclosed. */
export function wrongSettings(config: CouchdbConfig, nodes: number): readonly Finding[] {
  const wrong = EXPECTED.filter(([, section, name, fits]) => {
    const set = config[section] ?? {}
    return !fits(set[name] ?? '', set, nodes)
  })
  return wrong.map(([level, section, name, , wanted]) => level('couchdb-setting', `[${section}] ${name} = ${wanted}`))
}

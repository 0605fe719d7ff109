/** PouchDB's plugins ship no types of their own; each default export is a plugin for `PouchDB.plugin()`. */
declare module 'pouchdb-adapter-leveldb' {
  const plugin: PouchDB.Plugin
  export default plugin
}
declare module 'pouchdb-adapter-http' {
  const plugin: PouchDB.Plugin
  export default plugin
}
declare module 'pouchdb-adapter-memory' {
  const plugin: PouchDB.Plugin
  export default plugin
}
declare module 'pouchdb-adapter-idb' {
  const plugin: PouchDB.Plugin
  export default plugin
}
declare module 'pouchdb-replication' {
  const plugin: PouchDB.Plugin
  export default plugin
}

/** The part of leveldown that is used: PouchDB's LevelDB, without PouchDB. https://github.com/Level/leveldown#api */
declare module 'leveldown' {
  /** An array of bytes that is no Buffer is taken for its text. */
  type Key = string | Buffer
  type Operation =
    | { readonly type: 'put'; readonly key: Key; readonly value: string }
    | { readonly type: 'del'; readonly key: Key }
  interface Iterator {
    next(callback: (error: Error | undefined, key?: Buffer, value?: Buffer) => void): void
    end(callback: (error?: Error) => void): void
  }
  export interface LevelDown {
    readonly status: 'new' | 'opening' | 'open' | 'closing' | 'closed'
    open(options: object, callback: (error?: Error) => void): void
    close(callback: (error?: Error) => void): void
    get(key: Key, options: { asBuffer: false }, callback: (error: Error | undefined, value: string) => void): void
    getMany(
      keys: readonly Key[],
      options: { asBuffer: false },
      callback: (error: Error | undefined, values: readonly (string | undefined)[]) => void,
    ): void
    batch(operations: readonly Operation[], options: { sync: boolean }, callback: (error?: Error) => void): void
    compactRange(start: Key, end: Key, callback: (error?: Error) => void): void
    iterator(options?: object): Iterator
  }
  interface Leveldown {
    (location: string): LevelDown
    destroy(location: string, callback: (error?: Error) => void): void
  }
  const leveldown: Leveldown
  export default leveldown
}

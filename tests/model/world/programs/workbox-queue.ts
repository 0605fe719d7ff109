/** Replaces Workbox's queue of requests, without IndexedDB. Its entries outlive the worker. */
interface Entry {
  readonly id: number
  readonly requestData: RequestData
  readonly timestamp: number
  readonly metadata: object
}

interface RequestData {
  readonly url: string
  readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body: string }
}

/** The entries of one browser, provided by its realm. */
declare const queuedRequests: {
  all(): Promise<Entry[]>
  add(entry: Omit<Entry, 'id'>): Promise<void>
  remove(id: number): Promise<void>
}

export class QueueStore {
  getAll = () => queuedRequests.all()
  pushEntry = (entry: Omit<Entry, 'id'>) => queuedRequests.add(entry)
  deleteEntry = (id: number) => queuedRequests.remove(id)
}

export class StorableRequest {
  readonly #data: RequestData

  constructor(data: RequestData) {
    this.#data = data
  }

  static async fromRequest(request: Request): Promise<StorableRequest> {
    const headers = Object.fromEntries(request.headers)
    return new StorableRequest({
      url: request.url,
      init: { method: request.method, headers, body: await request.text() },
    })
  }

  toObject(): RequestData {
    return this.#data
  }

  toRequest(): Request {
    return new Request(this.#data.url, this.#data.init)
  }
}

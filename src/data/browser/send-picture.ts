import { SHA256_HEADER, UID_HEADER } from '#wire/headers.ts'
import { type SendPicture, sentOf } from '../photos/send.ts'

const TIMEOUT_MS = 120_000 // a large picture on one bar of signal

/** XMLHttpRequest, because `fetch` reports no upload progress. */
export const sendPicture: SendPicture = ({ url, uid, blob, sha256 }, onProgress, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('content-type', blob.type)
    request.setRequestHeader(SHA256_HEADER, sha256)
    request.setRequestHeader(UID_HEADER, uid)
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, blob.size))
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      const headers = { get: (name: string) => request.getResponseHeader(name) }
      resolve(sentOf({ status: request.status, headers }, request.responseText))
    }
    signal.addEventListener('abort', abort, { once: true })
    request.send(blob)
  })

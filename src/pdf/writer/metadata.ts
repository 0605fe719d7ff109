import { type Internals, object } from './internals.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The bytes of a text in UTF-8, one character each, as jsPDF writes them. */
function utf8(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

/** Names the document and its language where archives and screen readers look (XMP, ISO 16684-1). */
export function describeIn(internals: Internals, title: string): void {
  const named = title.replace(/[&<>]/g, (char) => ESCAPES[char] ?? char)
  const packet = utf8(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${named}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>fr-FR</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`)
  let id = 0
  internals.events.subscribe('postPutPages', () => {
    id = object(internals, `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream`)
  })
  internals.events.subscribe('putCatalog', () => internals.write(`/Version /1.7\n/Metadata ${id} 0 R`))
}

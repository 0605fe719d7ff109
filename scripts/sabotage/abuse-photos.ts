import type { Protection } from './protection.ts'

const PICTURE = 'src/domain/picture/picture.ts'
const JPEG = 'src/domain/picture/jpeg.ts'
const WEBP = 'src/domain/picture/webp.ts'
const TESTS = ['tests/unit/domain/picture.test.ts']

/** Photos carry nothing but a picture. */
export const ABUSE_PHOTOS: readonly Protection[] = [
  {
    name: 'a picture that carries metadata is rejected',
    file: PICTURE,
    code: "if (parts.extras.length > 0) return 'carries-metadata'",
    without: '',
    tests: [...TESTS, 'tests/gateway/photos.test.ts'],
  },
  {
    name: "a picture's bytes are bounded by its pixels",
    file: PICTURE,
    code: "return bytes.length > bytesMax(size, parts) ? 'too-many-bytes' : null",
    without: 'return null',
    tests: [...TESTS, 'tests/gateway/photos.test.ts'],
  },
  {
    name: 'a JPEG has one frame',
    file: JPEG,
    code: 'if (frame !== null) return null',
    without: '',
    tests: TESTS,
  },
  {
    name: 'a JPEG has each quantization table once',
    file: JPEG,
    code: 'if (numbers === null || !addAll(quantizers, numbers)) return null',
    without: 'if (numbers === null || (!addAll(quantizers, numbers) && coded < 0)) return null',
    tests: TESTS,
  },
  {
    name: 'a baseline JPEG has each Huffman table once',
    file: JPEG,
    code: '(!huffmanOnce && frame?.progressive !== true)',
    without: '(!huffmanOnce && frame === null)',
    tests: TESTS,
  },
  {
    name: 'the tables of a progressive JPEG are bounded',
    file: JPEG,
    code: 'if (huffmanBytes > TABLES_BYTES_MAX ||',
    without: 'if (huffmanBytes > TABLES_BYTES_MAX * 1000 ||',
    tests: TESTS,
  },
  {
    name: 'a JPEG announces restarts once',
    file: JPEG,
    code: 'if (restarts !== null || body.to',
    without: 'if (body.to',
    tests: TESTS,
  },
  {
    name: 'a JPEG ends where its picture does',
    file: JPEG,
    code: 'const ended = at + 2 === bytes.length &&',
    without: 'const ended = at + 2 <= bytes.length &&',
    tests: TESTS,
  },
  {
    name: 'a WebP has no chunk but its picture',
    file: WEBP,
    code: "const transparent = kept.length === 3 && alpha.name === 'ALPH' && image?.name === 'VP8 '",
    without: 'const transparent = true',
    tests: TESTS,
  },
  {
    name: 'a WebP ends where it says',
    file: WEBP,
    code: 'if (little(bytes, 4, 4) + 8 !== bytes.length) return null',
    without: '',
    tests: TESTS,
  },
  {
    name: 'the bytes of pictures are counted by member',
    file: 'gateway/photos/routes.ts',
    code: 'if (!isKept) takeBytes(limits, writerOf(signedIn(request), clock()), picture.length)',
    without: '',
    tests: ['tests/gateway/limits.test.ts'],
  },
  {
    name: 'a picture that is kept already takes nothing',
    file: 'gateway/photos/routes.ts',
    code: 'if (!isKept) takeBytes',
    without: 'if (!isKept || picture.length > 0) takeBytes',
    tests: ['tests/gateway/limits.test.ts'],
  },
  {
    name: 'what photos have to wait for holds up nothing else',
    file: 'src/data/photos/upload.ts',
    code: 'if (sent.later > 0) uploads.reportResting(clock.now() + rest)',
    without: 'if (sent.later > 0) link.pause(rest / 1000)',
    tests: ['tests/unit/data/outbox.test.ts'],
  },
]

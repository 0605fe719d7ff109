/**
 * Runs in a page, serialised: pictures with the proportions of a camera's, each of its own colour and noise.
 * @returns their bytes in base64
 */
export function drawPictures([fills, type, width]: readonly [readonly string[], string, number]): string[] {
  return fills.map((fill, seed) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = width * 0.75
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no 2d context')
    context.fillStyle = fill
    context.fillRect(0, 0, 900, 675)
    for (let i = 0; i < 150; i++) {
      context.fillStyle = `hsl(${(i * 37 + seed * 11) % 360} 60% 50%)`
      context.fillRect((i * 193) % 900, 50 + ((i * 151) % 600), 24 + (i % 40), 24 + ((i * 7) % 50))
    }
    return canvas.toDataURL(type, 0.9).split(',')[1] ?? ''
  })
}
